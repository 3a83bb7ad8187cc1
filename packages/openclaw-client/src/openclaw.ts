import type { Transport } from '@gsd-code-skill/core';
import type { Message, SessionAddress } from './message.ts';
import type { OpenClawError } from './openclaw-error.ts';
import type { DeliveryOutcome } from './outcome.ts';

export interface DeliverOptions {
  /**
   * Milliseconds to wait for OpenClaw to consume the wake.
   *
   * @default 600000
   */
  readonly timeout?: number | undefined;
  /**
   * When an earlier attempt at this wake began, in milliseconds since 1970. The transport then
   * looks for it in the session before it sends anything.
   */
  readonly sentAt?: number | undefined;
  /** The agent that the wake is for, as `enqueue` was told it. */
  readonly recipient?: string | undefined;
  /** Stops waiting; OpenClaw's run goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Called when OpenClaw accepted the wake, where the transport tells; it may still be lost then. */
  readonly onAccepted?: (() => void) | undefined;
}

export interface AskOptions {
  /**
   * Milliseconds to wait for the reply.
   *
   * @default 600000
   */
  readonly timeout?: number | undefined;
  /** Stops waiting; OpenClaw's run goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Called when OpenClaw accepted the wake, where the transport tells; it may still be lost then. */
  readonly onAccepted?: (() => void) | undefined;
}

/** A session OpenClaw knows. */
export interface OpenClawSession {
  readonly key: string;
  readonly id?: string;
  readonly agentId?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
}

/** What an agent did about a wake. */
export interface Turn {
  /** What was said, oldest first: `assistant`, or `toolResult`. */
  readonly rows: readonly { readonly role: string; readonly text: string }[];
  /** False while the agent may still do something about it. */
  readonly isOver: boolean;
}

/** A skill of an agent. */
export interface Skill {
  readonly path: string;
  /** True when the agent is shown it. */
  readonly isEligible: boolean;
  /** Why it is not: `bins: menu-driver`, `disabled`. */
  readonly missing: readonly string[];
}

/** A message to a person, over a channel that OpenClaw has. */
export interface ChannelMessage {
  /** Unique, so that it is sent once. */
  readonly id: string;
  /** Such as `telegram`. */
  readonly channel: string;
  readonly to: string;
  readonly text: string;
}

export type { Transport };

export type Health =
  | { readonly ok: true; readonly transport: Transport; readonly version?: string }
  | { readonly ok: false; readonly transport: Transport; readonly error: OpenClawError };

/**
 * A way to OpenClaw's sessions. `deliver` and `ask` throw only for a wake that is not one; all
 * that can go wrong on the way is an outcome.
 */
export interface OpenClaw {
  readonly transport: Transport;
  /** Hands a wake to its session; `delivered` means consumed there. */
  deliver(wake: Message, options?: DeliverOptions): Promise<DeliveryOutcome>;
  /** Delivers a wake and waits for the agent's reply. */
  ask(wake: Message, options?: AskOptions): Promise<DeliveryOutcome>;
  /** The session at an address, or `undefined` when OpenClaw does not know it. */
  resolveSession(address: SessionAddress): Promise<OpenClawSession | undefined>;
  sessions(): Promise<readonly OpenClawSession[]>;
  /** What the agent did about a wake; `undefined` where the session does not have it. */
  follow(wake: Message): Promise<Turn | undefined>;
  /** How a skill is for an agent; `undefined` where the agent has none of that name. */
  skill(name: string, agentId: string): Promise<Skill | undefined>;
  /** Whether a session's agent is in the middle of a run; `undefined` where nobody can tell. */
  isAtWork(address: SessionAddress): Promise<boolean | undefined>;
  /** Writes to a person; rejects with an `OpenClawError` when that does not work. */
  send(message: ChannelMessage): Promise<void>;
  health(): Promise<Health>;
  close(): Promise<void>;
}
