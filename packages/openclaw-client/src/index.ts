export { type CliOptions, createCli } from './cli/cli.ts';
export { createGateway, type GatewayOptions } from './gateway/gateway.ts';
export {
  createInbox,
  type FollowOptions,
  followInbox,
  type InboxMessage,
  type InboxOptions,
  inboxMessages,
} from './inbox/inbox.ts';
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
export { type DrainResult, type Outbox, type OutboxOptions, openOutbox } from './outbox/outbox.ts';
export type { OutboxEntry } from './outbox/outbox-entry.ts';
export type { DeadReason, OutboxEvent } from './outbox/outbox-event.ts';
export type { BackoffOptions } from './outbox/pump/backoff.ts';
export type { Pump } from './outbox/pump/pump.ts';
export type { Delivered, Failed, Outcome, Queued, TimedOut, Unroutable } from './outcome.ts';
export {
  type DetectedTransport,
  type DetectOptions,
  detectTransport,
} from './transport/detect-transport.ts';
export { type OpenTransportOptions, openTransport } from './transport/open-transport.ts';
export type { SessionAddress, Wake } from './wake.ts';
