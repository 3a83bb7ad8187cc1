export type { BackoffOptions } from './backoff.ts';
export { type CliOptions, createCli } from './cli.ts';
export { type DetectedTransport, type DetectOptions, detectTransport } from './detect-transport.ts';
export { createGateway, type GatewayOptions } from './gateway.ts';
export {
  createInbox,
  type FollowOptions,
  followInbox,
  type InboxMessage,
  type InboxOptions,
  inboxMessages,
} from './inbox.ts';
export { type OpenTransportOptions, openTransport } from './open-transport.ts';
export type {
  AskOptions,
  DeliverOptions,
  Health,
  OpenClaw,
  Session,
  Transport,
} from './openclaw.ts';
export {
  OpenClawError,
  type OpenClawErrorCode,
  type OpenClawErrorOptions,
} from './openclaw-error.ts';
export { type DrainResult, type Outbox, type OutboxOptions, openOutbox } from './outbox.ts';
export type { DeadReason, OutboxEvent } from './outbox-event.ts';
export type { OutboxEntry } from './outbox-list.ts';
export type { Delivered, Failed, Outcome, Queued, TimedOut, Unroutable } from './outcome.ts';
export type { Pump } from './pump.ts';
export type { SessionAddress, Wake } from './wake.ts';
