const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const mebibyte = 1024 ** 2;

/**
 * How long, and how many of them, the files of a state directory are kept: ages in milliseconds,
 * sizes in bytes. Wakes have limits of their own, in `openOutbox` and `createInbox`.
 */
export const kept = {
  /** Of each session, and of the worker itself; the newest files. */
  log: { files: 3, bytesEach: 5 * mebibyte },
  decisions: { files: 10, bytesEach: 5 * mebibyte },
  /** The newest events. */
  quarantine: { most: 100, bytes: 20 * mebibyte },
  /** Since they were settled. */
  requests: { age: day },
  /** With the answers to holds. */
  receipts: { age: 10 * minute },
  openNeeds: { age: 30 * day },
  closedNeeds: { most: 200, age: 7 * day },
  /** For somebody to look at. */
  unreadableNeeds: { age: day },
  /** Those of calls that are made once. */
  keys: { most: 1000, age: 7 * day },
  /** Of prompts, which can be meant twice: a key from long ago is no sign of a lost result. */
  promptKeys: { age: hour },
  /** Of each session. */
  notices: { most: 20 },
  /** Since the last word of them, or their reset. */
  limits: { age: 14 * day },
  /** Of each agent. */
  spending: { days: 60, sessions: 50 },
  /** Of each agent: transcripts to be counted on, and the sums. */
  tokens: { transcripts: 200, days: 40, sessions: 20 },
  loopTests: { age: day },
  /** What killed writers have left: drafts, fifos and locks. */
  leftovers: { age: minute },
} as const;
