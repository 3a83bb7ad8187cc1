import * as z from 'zod';
import { type Message, messageSchema } from '../../message.ts';
import { advance, type Delivery, type Transition, transition } from '../delivery-state.ts';

const opening = z.looseObject({
  version: z.literal(1).default(1),
  wake: messageSchema,
  enqueuedAt: z.number(),
  prepared: z.boolean().default(false),
  note: z.unknown().optional(),
  // earlier versions knew none
  recipient: z.string().optional(),
  // a dead letter of an earlier version was one object
  reason: z.string().optional(),
  message: z.string().optional(),
  attempts: z.number().default(0),
});

/** A wake and its story. */
export interface DeliveryRecord {
  readonly wake: Message;
  /** The agent that it is for. */
  readonly recipient?: string;
  readonly delivery: Delivery;
}

export interface NewRecord {
  readonly wake: Message;
  readonly enqueuedAt: number;
  readonly prepared?: boolean | undefined;
  readonly note?: unknown | undefined;
  readonly recipient?: string | undefined;
}

/** The first line of a record: the message, which stays as it is. */
export function writeOpening({ wake, enqueuedAt, prepared, note, recipient }: NewRecord): string {
  const given = { ...(prepared && { prepared }), note, recipient };
  return JSON.stringify({ version: 1, wake, enqueuedAt, ...given });
}

/** A line to append. It begins with the line end, so that one that was cut off spoils no other. */
export function writeTransition(step: Transition): string {
  return `\n${JSON.stringify(step)}`;
}

/** Reads a record; `undefined` when it is none, or one of another version. */
export function parseRecord(content: string): DeliveryRecord | undefined {
  const [first = '', ...lines] = content.split('\n');
  const parsed = opening.safeParse(parseJson(first));
  if (!parsed.success) return undefined;
  const { wake, recipient, enqueuedAt, prepared, note, reason, message, attempts } = parsed.data;
  const known = { enqueuedAt, attempts, rejections: 0, nextAttemptAt: 0, note };
  let delivery: Delivery =
    reason === undefined
      ? { state: prepared ? 'prepared' : 'waiting', ...known }
      : { state: 'dead', ...known, status: reason, message };

  for (const line of lines.filter(Boolean)) {
    const step = transition.safeParse(parseJson(line)).data;
    // a line that was cut off may have been the one to say that it was sent
    if (step === undefined) delivery = { ...delivery, sentAt: delivery.sentAt ?? enqueuedAt };
    else delivery = advance(delivery, step) ?? delivery;
  }
  return { wake, ...(recipient !== undefined && { recipient }), delivery };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
