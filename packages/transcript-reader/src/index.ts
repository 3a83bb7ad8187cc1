export type { Question } from '@gsd-code-skill/core';
export { TranscriptError, type TranscriptErrorCode } from './lines/transcript-error.ts';
export type { PromptOrigin } from './lines/transcript-record.ts';
export { readClaudeVersion } from './read-claude-version.ts';
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
export { readToolEnd, type ToolCall, type ToolEnd, type ToolEndOptions } from './read-tool-end.ts';
export { readUsageLimit, type UsageLimit, type UsageLimitOptions } from './read-usage-limit.ts';
export type { TranscriptCursor } from './transcript-cursor.ts';
export { contextUsedPercent } from './usage/context-window.ts';
export {
  type CountedMessage,
  countTokenUsage,
  type UsageCount,
} from './usage/count-token-usage.ts';
export { findSubagentTranscripts } from './usage/find-subagent-transcripts.ts';
export { readTokenUsage, type TokenUsage } from './usage/read-token-usage.ts';
export {
  type SumUsageOptions,
  sumTokenUsage,
  type UsageSum,
  type UsageTotal,
} from './usage/sum-token-usage.ts';
