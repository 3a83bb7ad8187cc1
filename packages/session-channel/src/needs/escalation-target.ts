import * as z from 'zod';

/** People, by whatever `notify` of the registry names. */
export const peopleTarget = 'notify';

/** The OpenClaw session that the registry names for the status of all. */
export const statusTarget = 'global_status';

const agentPrefix = 'agent ';

/** Who else is told of a need that its agent has not seen to, as needs and the log have it. */
export type EscalationTarget =
  | typeof peopleTarget
  | typeof statusTarget
  | `${typeof agentPrefix}${string}`;

/** A target in a file. */
export const escalationTargetSchema = z.custom<EscalationTarget>(
  (value) => typeof value === 'string' && parseTarget(value) !== undefined,
  'is nobody who can be told',
);

/** The target that a text of a file means; `undefined` for one that means none. */
export function parseTarget(text: string): EscalationTarget | undefined {
  if (text === peopleTarget || text === statusTarget) return text;
  return text.startsWith(agentPrefix) ? (text as EscalationTarget) : undefined;
}

/** The target that `escalate_to` of the registry names, agents by their ids alone. */
export function targetOfSetting(named: string): EscalationTarget {
  return named === peopleTarget || named === statusTarget ? named : `${agentPrefix}${named}`;
}

/** The id of the agent that a target is; `undefined` when it is none. */
export function agentOfTarget(to: EscalationTarget): string | undefined {
  return to.startsWith(agentPrefix) ? to.slice(agentPrefix.length) : undefined;
}

/** Whom a wake to it names: the agent, or the target itself where it is none. */
export function recipientOfTarget(to: EscalationTarget): string {
  return agentOfTarget(to) ?? to;
}

/** Who is told, in words. */
export function describeTarget(to: string): string {
  if (to === peopleTarget) return 'people';
  return to === statusTarget ? 'the status session' : to;
}
