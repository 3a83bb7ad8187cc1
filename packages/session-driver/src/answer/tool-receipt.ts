import { awaitReceipt, type Receipt, type Request } from '@gsd-code-skill/session-channel';
import type { Target } from '../target/target.ts';

/** The receipt of the tool that asked, where it gives one in time. */
export function awaitToolReceipt(
  { stateDir, key }: Target,
  { kind, toolName }: Request,
  since: number,
  timeout: number,
): Promise<Receipt | undefined> {
  // what a permission is for may take its time, and a form is no tool
  if (kind === 'permission' || kind === 'elicitation') return Promise.resolve(undefined);
  const isIt = (one: Receipt) => one.kind === 'tool' && one.toolName === toolName;
  return awaitReceipt(stateDir, key, isIt, { since, timeout });
}
