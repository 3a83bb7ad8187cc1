import { kindOfDialog } from '../dialog/kind-of-dialog.ts';
import type { Dialog } from '../dialog.ts';
import { readScreen } from '../read-screen.ts';
import { plainLines } from '../rows/plain-lines.ts';
import { BEFORE_PROMPT, SIGN_IN, SIGN_IN_FOOTER } from '../rules/start-rules.ts';
import type { Screen } from '../screen.ts';

/** What a screen says about a Claude Code that is starting. */
export type StartJudgement =
  /** It can be worked with: its own prompt, its work, or a question of its work. */
  | { readonly status: 'ready'; readonly screen: Screen }
  /** It waits for a person before it begins; `what` names the thing it shows. */
  | {
      readonly status: 'trust-dialog' | 'login' | 'resume-picker' | 'dialog';
      readonly what: string;
      readonly screen: Screen;
    }
  | { readonly status: 'starting'; readonly screen: Screen };

export interface JudgeStartOptions {
  /**
   * Whether an earlier conversation is on the screen: what failed in it may work now.
   *
   * @default false
   */
  readonly resumed?: boolean | undefined;
}

/** Judges one capture of a pane in which Claude Code is starting. */
export function judgeStart(
  text: string,
  { resumed = false }: JudgeStartOptions = {},
): StartJudgement {
  const screen = readScreen(text);
  const { dialog, composer } = screen;
  if (dialog?.kind === 'trust') {
    return { status: 'trust-dialog', what: 'the trust dialog', screen };
  }
  const signIn = findSignIn(text, screen, resumed);
  if (signIn !== undefined) {
    return { status: 'login', what: `the login screen (${signIn})`, screen };
  }
  if (dialog === undefined) return { status: composer ? 'ready' : 'starting', screen };
  if (dialog.kind === 'resume_picker') {
    return { status: 'resume-picker', what: 'the list of conversations to resume', screen };
  }
  const words = [dialog.header, dialog.title, ...dialog.body].join(' ');
  const isDuringWork = kindOfDialog(dialog) !== undefined;
  if (isDuringWork && !BEFORE_PROMPT.test(words)) return { status: 'ready', screen };
  return { status: 'dialog', what: describe(dialog), screen };
}

/** The line that asks for an account, when the session cannot work for want of one. */
function findSignIn(text: string, screen: Screen, resumed: boolean): string | undefined {
  const lines = plainLines(text);
  const line = lines.find((shown) => SIGN_IN.test(shown))?.trim();
  if (line === undefined || screen.composer === undefined) return line;
  const failed = resumed
    ? lines.some((shown) => SIGN_IN_FOOTER.test(shown))
    : screen.evidence.some(({ rule }) => rule === 'login' || rule === 'auth');
  return failed ? line : undefined;
}

function describe({ title, options }: Dialog): string {
  const labels = options.map(({ label }) => label).join(' / ');
  return `the dialog "${title}"${labels === '' ? '' : ` (${labels})`}`;
}
