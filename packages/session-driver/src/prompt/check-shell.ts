import { isShellInput } from '@gsd-code-skill/claude-screen';
import { refused } from '../outcome.ts';
import type { Look, Target } from '../target/target.ts';

/** Refuses text that Claude Code would run in a shell, unless that is allowed. */
export function checkShellText({ rights }: Pick<Target, 'rights'>, text: string): void {
  if (rights.shellInput || !isShellInput(text)) return;
  throw refused(
    `text that begins with ! runs in a shell without asking: ${advice}, nothing was typed`,
  );
}

/** Refuses to send what stands in an input row that hands it to a shell. */
export function checkShellRow({ rights }: Pick<Target, 'rights'>, { screen }: Look): void {
  if (rights.shellInput) return;
  const { composer } = screen;
  const isShell = composer?.mode === 'shell' || isShellInput(composer?.text ?? '');
  if (isShell)
    throw refused(`the input row hands its text to a shell: ${advice}, nothing was sent`);
}

const advice = '"shell_input" of the agent allows it';
