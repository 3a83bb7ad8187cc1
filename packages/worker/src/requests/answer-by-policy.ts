import { describeRule, type Ruling } from '@gsd-code-skill/policy';
import { answerRequest } from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';

/** Answers a request that a rule decides, through the hook that waits for it; false where none does. */
export async function answerByPolicy(
  id: string,
  { decision, rule }: Ruling,
  { stateDir, holds }: WorkerContext,
): Promise<boolean> {
  if (rule === undefined || (decision !== 'allow' && decision !== 'deny')) return false;
  const why = rule.reason === undefined ? rule.match : `${rule.match}, ${rule.reason}`;
  const given =
    decision === 'allow'
      ? ({ kind: 'allow' } as const)
      : ({ kind: 'deny', message: `Denied by the policy of this session: ${why}` } as const);
  const origin = { by: 'policy', rule: describeRule(rule) };
  const { status } = await answerRequest(stateDir, id, given, origin);
  if (status === 'accepted') holds.look();
  return status === 'accepted';
}
