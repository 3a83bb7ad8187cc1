import { type Dialog, kindOfDialog } from '@gsd-code-skill/claude-screen';
import { askingToolOf, askingTools } from '@gsd-code-skill/core';
import { decideRequest, describeRule, leavesOnlyDeny, type Ruling } from '@gsd-code-skill/policy';
import { refused } from '../outcome.ts';
import type { Subject } from '../request/subject.ts';
import { ruleOn } from '../rights/rule-on.ts';
import type { Target } from '../target/target.ts';
import type { Answer } from './answer.ts';

/** Refuses an answer that the policy leaves to a person or to nobody; a denial is always free. Gives what the policy says. */
export async function checkDecider(
  target: Target,
  subject: Subject,
  answer: Answer,
): Promise<Ruling | undefined> {
  const { policy } = target.rights;
  if (policy.rules.length === 0) return undefined;
  const ruling = await rulingFor(target, subject);
  const isFree = answer.kind === 'deny' || target.by === 'person';
  if (ruling === undefined || isFree || !leavesOnlyDeny(ruling.decision)) return ruling;
  if (ruling.decision === 'deny') {
    throw refused(`the policy denies request ${subject.id} (${ruling.why}): use deny`);
  }
  const what = `request ${subject.id} is for a person to decide`;
  throw refused(`${what}, and no agent can answer it except with deny (${ruling.why})`);
}

async function rulingFor(target: Target, { request }: Subject): Promise<Ruling | undefined> {
  const { policy } = target.rights;
  if (request) return ruleOn(policy, request);
  const { dialog } = (await target.look()).screen;
  return dialog && unannounced(target, dialog);
}

/** What no event has announced is known by its kind alone. */
function unannounced({ rights: { policy } }: Target, dialog: Dialog): Ruling | undefined {
  const kind = kindOfDialog(dialog);
  if (kind === undefined) return undefined;
  if (kind === 'plan' || kind === 'question') return decideRequest(policy, askingToolOf[kind], {});
  const isForm = kind === 'elicitation';
  const strict = policy.rules.find(
    ({ decision, tool }) =>
      leavesOnlyDeny(decision) &&
      (!isForm || tool.startsWith('mcp__')) &&
      !askingTools.some((one) => one === tool),
  );
  if (strict === undefined) return undefined;
  const why = `no event announced it, and it may be what this rule means: ${describeRule(strict)}`;
  return { decision: 'human', rule: strict, why };
}
