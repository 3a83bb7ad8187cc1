import { stripVTControlCharacters } from 'node:util';
import { type Dialog, readScreen, type Screen } from '@gsd-code-skill/claude-screen';

/** What a screen says about a Claude Code that is starting. */
export type Judgement =
  /** It can be worked with: its own prompt, its work, or a question of its work. */
  | { readonly status: 'ready'; readonly screen: Screen }
  /** It waits for a person before it begins. */
  | {
      readonly status: 'trust-dialog' | 'login' | 'resume-picker' | 'dialog';
      readonly what: string;
    }
  | { readonly status: 'starting'; readonly screen: Screen };

// dialogs that come before the prompt; those of a running turn go to the agent by its hooks
const beforePrompt =
  /custom API key|bypass permissions mode|accept all responsibility|external imports|MCP servers? found|text style|theme/i;
const signIn =
  /select login method|not logged in · (?:please )?run \/login|please run \/login|paste code here if prompted|invalid api key|oauth token (?:has )?(?:expired|revoked)/i;
const signInFooter = /not logged in · run \/login\s*$/im;
const duringWork = new Set<Dialog['kind']>([
  'question',
  'multi_select_question',
  'question_tabs',
  'review',
  'permission',
  'plan',
  'elicitation',
]);

export interface JudgeOptions {
  /**
   * Whether an earlier conversation is on the screen: what failed in it may work now.
   *
   * @default false
   */
  readonly resumed?: boolean;
}

/** Judges one capture of a pane in which Claude Code is starting. */
export function judgeScreen(text: string, { resumed = false }: JudgeOptions = {}): Judgement {
  const screen = readScreen(text);
  const { dialog, composer, evidence } = screen;
  const plain = stripVTControlCharacters(text);

  if (dialog?.kind === 'trust') return { status: 'trust-dialog', what: 'the trust dialog' };
  const signInLine = plain
    .split('\n')
    .find((line) => signIn.test(line))
    ?.trim();
  const failedSignIn = resumed
    ? signInFooter.test(plain)
    : evidence.some(({ rule }) => rule === 'login' || rule === 'auth');
  if (signInLine !== undefined && (composer === undefined || failedSignIn)) {
    return { status: 'login', what: `the login screen (${signInLine})` };
  }
  if (dialog !== undefined) {
    if (dialog.kind === 'resume_picker') {
      return { status: 'resume-picker', what: 'the list of conversations to resume' };
    }
    const words = [dialog.header, dialog.title, ...dialog.body].join(' ');
    const isOfWork = duringWork.has(dialog.kind) && !beforePrompt.test(words);
    if (isOfWork) return { status: 'ready', screen };
    return { status: 'dialog', what: describe(dialog) };
  }
  return { status: composer === undefined ? 'starting' : 'ready', screen };
}

function describe({ title, options }: Dialog): string {
  const labels = options.map(({ label }) => label).join(' / ');
  return `the dialog «${title}»${labels === '' ? '' : ` (${labels})`}`;
}

/** The last lines of a capture that are not blank, without colours. */
export function lastLines(text: string, count = 8): readonly string[] {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .map((line) => line.trimEnd().replace(/([─━▔ ])\1{19,}/g, (run) => run.slice(0, 8)))
    .filter((line) => line !== '')
    .slice(-count);
}

/** True when the last line is a shell's prompt. */
export function showsShellPrompt(text: string): boolean {
  return /(?:^|[^\d\s])\s?[$#%]$|^\s?[➜λ]\s/.test(lastLines(text, 1)[0] ?? '');
}

/** True when Claude Code said that there is no conversation to go on with. */
export function saysNoConversation(lines: readonly string[]): boolean {
  return lines.some((line) => /^No conversations? found/.test(line));
}
