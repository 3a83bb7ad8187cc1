import { isShellInput } from '@gsd-code-skill/claude-screen';
import { condense } from '@gsd-code-skill/core';
import { awaitReceipt, readMarker } from '@gsd-code-skill/session-channel';
import type { ActionOutcome } from '../outcome.ts';
import type { Target } from '../target/target.ts';

/** Asks Claude Code's own hook whether a prompt was taken; without hooks the screen decides. */
export async function confirmPrompt(
  target: Target,
  text: string,
  since: number,
  outcome: ActionOutcome,
): Promise<ActionOutcome> {
  // commands of Claude Code and of its shell mode are no prompts and give no receipt
  const isPrompt = !isShellInput(text) && !/^\s*\//.test(text);
  if (!isPrompt || outcome.verdict === 'not_delivered') return outcome;
  if ((await readMarker(target.stateDir, target.key)) === undefined) return outcome;

  const sent = condense(text);
  const receipt = await awaitReceipt(
    target.stateDir,
    target.key,
    (one) => one.kind === 'prompt' && condense(one.prompt) === sent,
    { since, timeout: 2000 },
  );
  const data = { ...outcome.data, receipt: receipt !== undefined };
  if (receipt === undefined) return { ...outcome, data };
  return { verdict: 'delivered', message: `${outcome.message}, taken by Claude Code`, data };
}
