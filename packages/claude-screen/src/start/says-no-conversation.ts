import { NO_CONVERSATION } from '../rules/start-rules.ts';

/** True when Claude Code said that there is no conversation to go on with. */
export const saysNoConversation = (lines: readonly string[]): boolean =>
  lines.some((line) => NO_CONVERSATION.test(line));
