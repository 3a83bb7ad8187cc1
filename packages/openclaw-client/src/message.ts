import * as z from 'zod';
import { OpenClawError } from './openclaw-error.ts';

const name = z.string().min(1).max(512);

const sessionAddress = z.strictObject({ key: name.optional(), id: name.optional() });

export const messageSchema = z.strictObject({
  // OpenClaw limits run ids, which carry this one, to 256 characters
  id: z.string().min(1).max(200),
  text: z.string().min(1),
  session: sessionAddress,
  agentId: name.optional(),
});

/**
 * Where a wake goes: the session's key, its current id, or both. With both, the id is a
 * precondition: a session that was replaced under its key gets nothing.
 */
export interface SessionAddress {
  /** `agent:<agent id>:<rest>`. */
  readonly key?: string | undefined;
  /** UUID. */
  readonly id?: string | undefined;
}

/** One message for one OpenClaw session. */
export interface Message {
  /** Unique; also the idempotency key, so that OpenClaw runs it once. */
  readonly id: string;
  readonly text: string;
  readonly session: SessionAddress;
  /** Agent that must own the session. */
  readonly agentId?: string | undefined;
}

/** Refuses what OpenClaw would misread; otherwise gives the wake back. */
export function checkMessage(wake: Message): Message {
  const parsed = messageSchema.safeParse(wake);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      return `${['wake', ...path].join('.')}: ${message}`;
    });
    throw new OpenClawError('invalid-wake', problems.join('; '));
  }
  const { session, text } = parsed.data;
  if (session.key === undefined && session.id === undefined) {
    throw new OpenClawError('invalid-wake', 'wake.session: needs a key or an id');
  }
  const [first = ''] = text.trimStart();
  if (first === '') throw new OpenClawError('invalid-wake', 'wake.text: is blank');
  if (first === '/' || first === '$') {
    throw new OpenClawError(
      'invalid-wake',
      `wake.text: starts with "${first}", which OpenClaw would run as a command; put a word before it`,
    );
  }
  return parsed.data;
}

/** The error for a text that a transport has no room for, if it is one. */
export function tooLarge({ id, text }: Message, maxBytes: number): OpenClawError | undefined {
  const bytes = Buffer.byteLength(text);
  return bytes <= maxBytes ? undefined : tooLargeBy(id, bytes, maxBytes);
}

/** The error for a wake of so many bytes, where there is room for fewer. */
export function tooLargeBy(id: string, bytes: number, maxBytes: number): OpenClawError {
  return new OpenClawError('too-large', `wake ${id}: ${bytes} bytes, the limit is ${maxBytes}`);
}

/** The address in words, for messages. */
export function describeSession({ key, id }: SessionAddress): string {
  if (key === undefined) return `session ${id}`;
  return id === undefined ? `session ${key}` : `session ${key} (${id})`;
}

/** True when both lead to one session: the key names it, and where one has no key, the id. */
export function isSameSession(one: SessionAddress, other: SessionAddress): boolean {
  if (one.key !== undefined && other.key !== undefined) return one.key === other.key;
  return one.id !== undefined && one.id === other.id;
}

/** True when a wake would go the same way: to one session, under the same precondition. */
export function isSameAddress(one: SessionAddress, other: SessionAddress): boolean {
  return one.key === other.key && one.id === other.id;
}
