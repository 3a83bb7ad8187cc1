import { type ReadCommands, readCommands } from './read-commands.ts';

// whether # begins a comment depends on the shell, and a quote in a here-document is none
/** A command line as one shell or another may read it. */
export function readings(text: string): readonly ReadCommands[] {
  const spaced = text.replaceAll(/\$(?:IFS\b|\{IFS\b[^}]*\})/g, ' ');
  // a variable may be empty
  const emptied = text.replaceAll(/\$(?:\d|[A-Za-z_]\w*|[@*#?$!-]|\{[^{}]*\})/g, '');
  const texts = new Set([text, spaced, emptied, withoutDocuments(text)]);
  return [...texts].flatMap((one) => {
    const plain = readCommands(one);
    return one.includes('#') ? [plain, readCommands(one, { comments: true })] : [plain];
  });
}

const documents = /(?<!<)<<-?[ \t]*(?:(['"])(.*?)\1|([^\s;&|<>()]+))/g;

function withoutDocuments(text: string): string {
  const kept: string[] = [];
  const ends: string[] = [];
  for (const line of text.split('\n')) {
    if (ends.length > 0) {
      if (line.replace(/^\t+/, '') === ends[0]) ends.shift();
      continue;
    }
    kept.push(line);
    for (const [, , quoted, bare = ''] of line.matchAll(documents)) {
      ends.push(quoted ?? bare.replaceAll(/['"\\]/g, ''));
    }
  }
  // one without an end is none
  return ends.length > 0 ? text : kept.join('\n');
}

/** True where a bracket of a case can be taken for the end of a substitution. */
export function hidesEnd(text: string): boolean {
  return /\bcase\b/.test(text) && /[$<>]\(/.test(text);
}
