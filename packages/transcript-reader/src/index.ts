export type { Question } from '@gsd-code-skill/core';
export {
  type ConversationEntry,
  type EntriesSince,
  type EntriesSinceOptions,
  type MessageEntry,
  type PromptEntry,
  readEntriesSince,
} from './read-entries-since.ts';
export { type LastReplyOptions, type Reply, readLastReply } from './read-last-reply.ts';
export {
  type OpenQuestion,
  type OpenQuestionOptions,
  readOpenQuestion,
} from './read-open-question.ts';
export type { TranscriptCursor } from './transcript-cursor.ts';
export { TranscriptError, type TranscriptErrorCode } from './transcript-error.ts';
export type { PromptOrigin } from './transcript-record.ts';
export { contextUsedPercent, contextWindowOf } from './usage/context-used-percent.ts';
export { readTokenUsage, type TokenUsage } from './usage/read-token-usage.ts';
export {
  type SumUsageOptions,
  sumTokenUsage,
  type UsageSum,
  type UsageTotal,
} from './usage/sum-token-usage.ts';
