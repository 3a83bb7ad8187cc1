import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../fixtures/claude-code-2.1.325/', import.meta.url);

/** Where everything lies that was recorded from Claude Code. */
export const recordingsFolder = fileURLToPath(root);
/** Where recorded screens lie. */
export const panesFolder = fileURLToPath(new URL('panes/', root));
/** Where the inputs of hooks lie. */
export const payloadsFolder = fileURLToPath(new URL('payloads/', root));
/** Where recorded transcripts lie. */
export const transcriptsFolder = fileURLToPath(new URL('transcripts/', root));

export interface ScreenOptions {
  /** @default '120x40' */
  readonly size?: '120x40' | '200x50' | undefined;
  /** Whether the text has its escape sequences. */
  readonly colours?: boolean | undefined;
}

/** The file of a recorded screen, such as `10-ask-single`. */
export function recordedScreenPath(
  name: string,
  { size = '120x40', colours = false }: ScreenOptions = {},
): string {
  return `${panesFolder}${name}.${size}${colours ? '.ansi' : ''}.txt`;
}

/** A recorded screen, such as `10-ask-single`. */
export function recordedScreen(name: string, options?: ScreenOptions): string {
  return readFileSync(recordedScreenPath(name, options), 'utf8');
}

/** The exact input of a hook, such as `Stop` or `PreToolUse.Bash`, with changes. */
// biome-ignore lint/suspicious/noExplicitAny: the fields are those of another program
export function recordedPayload(name: string, changes: object = {}): Record<string, any> {
  return { ...JSON.parse(readFileSync(`${payloadsFolder}${name}.json`, 'utf8')), ...changes };
}

/** The file of a recorded transcript, such as `session-askuserquestion`. */
export function recordedTranscript(name: string): string {
  return `${transcriptsFolder}${name}.jsonl`;
}
