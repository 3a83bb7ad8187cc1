import { shellWords } from '@gsd-code-skill/core';
import { namesAnother, runsOthers } from './runs-others.ts';

// what begins, joins or redirects commands, or stands for other text
const special = /[;&|<>()$`\\{}#\p{Cc}\u0085\u2028\u2029]/u;

/**
 * True for one command with plain words and nothing else: no operator, substitution, redirection,
 * variable, assignment or line end, and no command that runs another. Text in quotes may be any
 * that stays text.
 */
export function isSimpleCommand(text: string): boolean {
  const bare = withoutQuoted(text);
  if (bare === undefined || special.test(bare)) return false;
  const [head = ''] = text.trim().split(' ');
  if (!/^[\w./@+:-]+$/.test(head) || head.startsWith('-')) return false;
  return !reserved.has(head) && !runsOthers(head) && !namesAnother(shellWords(text));
}

const reserved = new Set([
  ...['if', 'then', 'else', 'elif', 'fi', 'for', 'while', 'until', 'do', 'done', 'case', 'esac'],
  ...['function', 'select', 'in', 'repeat', 'foreach', 'nocorrect', 'declare', 'export', 'local'],
]);

/** The text with its quoted parts left out; `undefined` when one is not closed or can hold code. */
function withoutQuoted(text: string): string | undefined {
  let rest = text;
  let bare = '';
  for (;;) {
    const start = rest.search(/['"]/);
    if (start < 0) return bare + rest;
    const quote = rest[start] as string;
    const end = rest.indexOf(quote, start + 1);
    if (end < 0) return undefined;
    const quoted = rest.slice(start + 1, end);
    if (/[\p{Cc}\u0085\u2028\u2029]/u.test(quoted)) return undefined;
    if (quote === '"' && /[$`\\!]/.test(quoted)) return undefined;
    bare += rest.slice(0, start);
    rest = rest.slice(end + 1);
  }
}
