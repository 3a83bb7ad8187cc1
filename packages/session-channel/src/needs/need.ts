import { createHash } from 'node:crypto';
import { crockfordLetters, shortIdForm, triggerTypes } from '@gsd-code-skill/core';
import * as z from 'zod';
import { type PaneKey, paneKeySchema } from '../pane-key.ts';
import { escalationTargetSchema } from './escalation-target.ts';

/** Why a session needs somebody. */
export const needKinds = [
  'request',
  'failure',
  'interrupted',
  'ended',
  'turn',
  'stuck',
  'usage_limit',
  'budget',
] as const;

export type NeedKind = (typeof needKinds)[number];

const time = z.iso.datetime();

const state = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  /** Not to be told of before `until`. */
  z.object({ status: z.literal('postponed'), at: time, until: time, by: z.string() }),
  z.object({ status: z.literal('closed'), at: time, by: z.string(), how: z.string() }),
]);

/** How the run went that a wake has started. */
const run = z.object({
  /** When it ended; where nobody tells of that, when the wake was delivered. */
  at: time,
  /** What went wrong, in OpenClaw's words. */
  problem: z.string().optional(),
  /** True while the wake is tried again by itself. */
  isPending: z.boolean().optional(),
});

const escalation = z.object({
  to: escalationTargetSchema,
  at: time,
  wakeId: z.string().optional(),
  run: run.optional(),
});

export const needSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  /** Grows with everything that is news to a reader; compare it with a cursor only by `needsAfter`. */
  sequence: z.int(),
  kind: z.enum(needKinds),
  agentId: z.string(),
  sessionName: z.string(),
  pane: paneKeySchema,
  /** What the agent was told it is; absent where nobody is told. */
  trigger: z.enum(triggerTypes).optional().catch(undefined),
  /** One line on what it is about. */
  summary: z.string().optional(),
  openedAt: time,
  requestId: z.string().optional(),
  /** The wake that tells of it; without one nobody was told. */
  wakeId: z.string().optional(),
  /** Its owner has asked not to hear of such things. */
  isMuted: z.boolean().optional(),
  /** Nobody expected it, so it is worth a reminder though its kind is not. */
  isUnexpected: z.boolean().optional(),
  state,
  /** The last run that its wake has started. */
  run: run.optional(),
  /** When its wake was first found not to be handled, since the run failed. */
  failedAt: time.optional(),
  /** How often its wake was sent again after a failed run, and when. */
  retold: z.object({ times: z.int(), at: time, wakeId: z.string() }).optional(),
  /** Clocks count from here, after a step of the clock or a postponement. */
  clockFrom: time.optional(),
  remindedAt: time.optional(),
  reminderId: z.string().optional(),
  escalations: z.array(escalation).readonly().default([]),
  escalatedAt: time.optional(),
});

/** Something a session waits for, from its event until somebody has seen to it, and a while longer. */
export type Need = Readonly<z.output<typeof needSchema>>;
export type NeedState = Need['state'];
export type NeedRun = NonNullable<Need['run']>;
export type Escalation = Need['escalations'][number];

/** What a need is opened with. */
export interface NewNeed
  extends Pick<
    Need,
    | 'kind'
    | 'agentId'
    | 'sessionName'
    | 'pane'
    | 'trigger'
    | 'summary'
    | 'requestId'
    | 'wakeId'
    | 'isMuted'
    | 'isUnexpected'
  > {
  /** What it is told apart by from others of its pane and kind; the same opens it once. */
  readonly key: string;
  /** The text of its wake. */
  readonly wake?: string | undefined;
}

/** The id of a need, the same whoever opens it and however often: `N` and eight digits or capitals. */
export function needId({ pane, kind, key }: Pick<NewNeed, 'pane' | 'kind' | 'key'>): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([pane, kind, key]))
    .digest();
  const letters = [...bytes.subarray(0, 8)].map((byte) => crockfordLetters[byte & 31]);
  return `N${letters.join('')}`;
}

/** The ids of all wakes that tell of a need: of the first, one sent again, a reminder, an escalation. */
export function wakesOf({ wakeId, retold, reminderId, escalations }: Need): readonly string[] {
  const ids = [wakeId, retold?.wakeId, reminderId, ...escalations.map((one) => one.wakeId)];
  return ids.filter((id) => id !== undefined);
}

/** The id of the need that a request opens. */
export function requestNeedId(pane: PaneKey, requestId: string): string {
  return needId({ pane, kind: 'request', key: requestId });
}

const needIdPattern = new RegExp(`^N${shortIdForm}$`);

/** True for text that can be the id of a need. */
export function isNeedId(text: string): boolean {
  return needIdPattern.test(text);
}
