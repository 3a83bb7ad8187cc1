import * as z from 'zod';

/** How far a wake has come. */
export type DeliveryState =
  /** On disk, not to be sent before it is released. */
  | 'prepared'
  | 'waiting'
  /** Being sent, or sent by a process that did not live to see the outcome. */
  | 'sent'
  /** Waiting, since OpenClaw knew no such session. */
  | 'unroutable'
  | 'consumed'
  /** Not needed any more before it was sent. */
  | 'superseded'
  /** Given up. */
  | 'dead';

/** Why a wake was given up. */
export type DeadReason = (typeof deadReasons)[number];

const deadReasons = [
  // older than `maxAge` allows: `isTooOld` of the queue
  'expired',
  // there is no room for it in the outbox: `addWake`
  'over-limit',
  // OpenClaw does not take it, and would not the next time; or has refused it `maxRejections` times
  'rejected',
] as const;

const at = z.number();
const attempted = { at, message: z.string(), nextAttemptAt: z.number() };

/** One step of a wake's story, as its record tells it. Times are milliseconds since 1970. */
export const transition = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('release'), at }),
  z.looseObject({ type: z.literal('send'), at }),
  z.looseObject({
    type: z.literal('fail'),
    ...attempted,
    status: z.string(),
    isRejection: z.boolean().optional(),
    call: z.string().optional(),
  }),
  z.looseObject({ type: z.literal('misroute'), ...attempted }),
  z.looseObject({ type: z.literal('retry'), at }),
  z.looseObject({
    type: z.literal('consume'),
    at,
    message: z.string(),
    key: z.string().optional(),
    sessionKey: z.string().optional(),
    problem: z.string().optional(),
  }),
  z.looseObject({ type: z.literal('supersede'), at, message: z.string() }),
  z.looseObject({
    type: z.literal('bury'),
    at,
    reason: z.enum(deadReasons),
    message: z.string(),
  }),
  z.looseObject({ type: z.literal('annotate'), at, note: z.unknown().optional() }),
  /** What a version that kept attempts in a file of their own knew. */
  z.looseObject({
    type: z.literal('adopt'),
    at,
    attempts: z.number(),
    rejections: z.number().optional(),
    sentAt: z.number().optional(),
    nextAttemptAt: z.number(),
    status: z.string().optional(),
    message: z.string().optional(),
  }),
]);

export type Transition = z.output<typeof transition>;

/** What a wake's story comes to. Times are milliseconds since 1970. */
export interface Delivery {
  readonly state: DeliveryState;
  /** Its age counts from here. */
  readonly enqueuedAt: number;
  readonly attempts: number;
  /** Attempts that the gateway refused. */
  readonly rejections: number;
  /** When it may first have been sent. */
  readonly sentAt?: number | undefined;
  /** 0 when it is due. */
  readonly nextAttemptAt: number;
  /** How the last attempt ended, or why it was given up. */
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  /** What was asked of OpenClaw when the last attempt failed. */
  readonly call?: string | undefined;
  /** How it was consumed. */
  readonly consumed?: Extract<Transition, { type: 'consume' }> | undefined;
  /** The caller's own. */
  readonly note?: unknown;
}

type Moves = Partial<Record<DeliveryState, DeliveryState>>;

const moves: Readonly<Record<Transition['type'], Moves>> = {
  release: { prepared: 'waiting' },
  // sent once more: whoever sent it before was killed
  send: { waiting: 'sent', unroutable: 'sent', sent: 'sent' },
  fail: { sent: 'waiting' },
  misroute: { sent: 'unroutable' },
  retry: { waiting: 'waiting', unroutable: 'unroutable', sent: 'sent', dead: 'waiting' },
  consume: { sent: 'consumed' },
  supersede: { prepared: 'superseded', waiting: 'superseded', unroutable: 'superseded' },
  bury: { prepared: 'dead', waiting: 'dead', unroutable: 'dead', sent: 'dead' },
  annotate: {
    prepared: 'prepared',
    waiting: 'waiting',
    sent: 'sent',
    unroutable: 'unroutable',
    consumed: 'consumed',
    superseded: 'superseded',
    dead: 'dead',
  },
  adopt: { waiting: 'waiting' },
};

/** True while a wake has still to reach its session. */
export function isPending(state: DeliveryState): boolean {
  return state !== 'consumed' && state !== 'superseded' && state !== 'dead';
}

/** The delivery after one more step, or `undefined` where the step is not allowed. */
export function advance(delivery: Delivery, step: Transition): Delivery | undefined {
  const state = moves[step.type][delivery.state];
  return state && { ...delivery, state, ...changes(delivery, step) };
}

function changes(before: Delivery, step: Transition): Partial<Delivery> {
  switch (step.type) {
    case 'release':
      return {};
    case 'send': {
      const { attempts, sentAt = step.at } = before;
      return { attempts: attempts + 1, sentAt, nextAttemptAt: 0 };
    }
    case 'fail': {
      const { status, message, call, nextAttemptAt } = step;
      const rejections = before.rejections + (step.isRejection ? 1 : 0);
      return { status, message, call, nextAttemptAt, rejections };
    }
    case 'misroute': {
      const { message, nextAttemptAt } = step;
      return { status: 'unroutable', message, call: undefined, nextAttemptAt };
    }
    case 'retry':
      return before.state === 'dead' ? revived(before, step.at) : { nextAttemptAt: 0 };
    case 'consume':
      return { status: 'delivered', message: step.message, consumed: step, nextAttemptAt: 0 };
    case 'supersede':
      return { status: 'superseded', message: step.message, nextAttemptAt: 0 };
    case 'bury':
      return { status: step.reason, message: step.message, nextAttemptAt: 0 };
    case 'annotate':
      return { note: step.note };
    case 'adopt':
      return adopted(step);
  }
}

// it may have been sent before, so it is looked for first
function revived({ enqueuedAt, sentAt = enqueuedAt }: Delivery, at: number): Partial<Delivery> {
  const forgotten = { status: undefined, message: undefined, call: undefined };
  return { enqueuedAt: at, sentAt, attempts: 0, rejections: 0, nextAttemptAt: 0, ...forgotten };
}

function adopted(step: Extract<Transition, { type: 'adopt' }>): Partial<Delivery> {
  const { attempts, rejections = 0, sentAt, nextAttemptAt, status, message } = step;
  const known = { attempts, rejections, sentAt, nextAttemptAt, status, message };
  if (status === 'unroutable') return { ...known, state: 'unroutable' };
  return status === undefined && attempts > 0 ? { ...known, state: 'sent' } : known;
}
