export { escalationChain } from './attention/due/owner-settings.ts';
export { describeNeed } from './attention/tell/need-words.ts';
export { logEnd, noteOf, type WakeNote } from './delivery/delivery-log.ts';
export { holdsRequests } from './event/waiting-events.ts';
export { runWorker } from './loop/worker.ts';
export type { Installation } from './loop/worker-report.ts';
export { describeDisagreement } from './witness/note-disagreement.ts';
export { statusOnScreen } from './witness/screen-status.ts';
