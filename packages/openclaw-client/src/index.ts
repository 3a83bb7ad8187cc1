export { isOfRun } from './call/run-result.ts';
export {
  type AdminOptions,
  type ConfiguredAgent,
  createAdmin,
  createSessionCommand,
  type OpenClawAdmin,
  type SkillView,
} from './cli/admin.ts';

export { type CliOptions, createCli } from './cli/cli.ts';
export { type Certificate, certificateOf } from './device/certificate-of.ts';
export {
  createDevice,
  type Device,
  enrolledAt,
  type NewDevice,
  readDevice,
  writeDevice,
} from './device/device-file.ts';
export { pinSetupCode, readSetupCode, type SetupCode } from './device/setup-code.ts';
export { gatewayPort } from './gateway/connection.ts';
export { type EnrolOptions, enrolDevice } from './gateway/enrol-device.ts';
export { createGateway, type GatewayOptions } from './gateway/gateway.ts';
export {
  type AbsentNode,
  askForTools,
  type KnownTools,
  type ToolServer,
} from './gateway/tool-servers.ts';
export { type FollowOptions, followInbox } from './inbox/follow-inbox.ts';
export { createInbox, type InboxOptions } from './inbox/inbox.ts';
export { type InboxMessage, inboxMessages } from './inbox/inbox-messages.ts';
export { agentOfSession, isLastingSession, newestSession } from './lasting-session.ts';
export { isSameAddress, isSameSession, type Message, type SessionAddress } from './message.ts';
export type {
  AskOptions,
  ChannelMessage,
  DeliverOptions,
  Health,
  OpenClaw,
  OpenClawSession,
  Skill,
  Transport,
  Turn,
} from './openclaw.ts';
export {
  OpenClawError,
  type OpenClawErrorCode,
  type OpenClawErrorOptions,
} from './openclaw-error.ts';
export type { EnqueueOptions } from './outbox/add-wake.ts';
export { type DeadReason, type DeliveryState, isPending } from './outbox/delivery-state.ts';
export { type DrainResult, type Outbox, openOutbox } from './outbox/outbox.ts';
export type { OutboxEntry } from './outbox/outbox-entry.ts';
export type { OutboxEvent, Settlement } from './outbox/outbox-event.ts';
export type { OutboxOptions } from './outbox/outbox-options.ts';
export type { BackoffOptions } from './outbox/pump/backoff.ts';
export type { Pump } from './outbox/pump/pump.ts';
export {
  type Delivered,
  type DeliveryOutcome,
  delivered,
  type Failed,
  failed,
  type Queued,
  queued,
  type TimedOut,
  timedOut,
  type Unroutable,
  unroutable,
} from './outcome.ts';
export { createApprovalDesk } from './people/approval-desk.ts';
export type {
  AskedQuestion,
  AskPersonOptions,
  PeopleDesk,
  PersonAnswer,
  PersonQuestion,
} from './people/person-question.ts';
export { createQuestionDesk, type DeskOptions } from './people/question-desk.ts';
export { isStorageError } from './storage.ts';
export {
  type DetectedTransport,
  type DetectOptions,
  detectTransport,
  transportStamp,
} from './transport/detect-transport.ts';
export { type ExecSettings, readExecSettings } from './transport/exec-settings.ts';
export {
  type OpenDetectedOptions,
  type OpenTransportOptions,
  openDetected,
  openTransport,
} from './transport/open-transport.ts';
