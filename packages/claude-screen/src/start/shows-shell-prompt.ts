import { SHELL_PROMPT } from '../rules/start-rules.ts';
import { lastLines } from './last-lines.ts';

/** True when the last line is a shell's prompt. */
export const showsShellPrompt = (text: string): boolean =>
  SHELL_PROMPT.test(lastLines(text, 1)[0] ?? '');
