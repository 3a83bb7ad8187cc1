import { eventTriggers } from '@gsd-code-skill/core';
import type { PaneKey, SpoolEntry, SpoolHeader } from '@gsd-code-skill/session-channel';
import * as z from 'zod';

const text = z.string().optional().catch(undefined);
const list = z.array(z.unknown()).optional().catch(undefined);

/** What Claude Code hands a hook; a field of the wrong type counts as absent. */
export const hookPayload = z.looseObject({
  session_id: text,
  transcript_path: text,
  cwd: text,
  prompt_id: text,
  agent_id: text,
  agent_type: text,
  tool_name: text,
  tool_use_id: text,
  tool_input: z.record(z.string(), z.unknown()).optional().catch(undefined),
  tool_response: z.unknown().optional(),
  permission_suggestions: list,
  last_assistant_message: text,
  stop_hook_active: z.boolean().optional().catch(undefined),
  background_tasks: list,
  session_crons: list,
  error: text,
  notification_type: text,
  message: text,
  prompt: text,
  reason: text,
  source: text,
  trigger: text,
  compact_summary: text,
  mcp_server_name: text,
  mode: text,
  url: text,
  requested_schema: z.unknown().optional(),
  action: text,
  /** Of what a worker noticed itself: what it is about, and what else to say of it. */
  notice_key: text,
  notice_trigger: z.enum(eventTriggers).optional().catch(undefined),
  notice: z.record(z.string(), z.string()).optional().catch(undefined),
});

export type HookPayload = Readonly<z.infer<typeof hookPayload>>;

/** One event of Claude Code, whole. */
export interface HookEvent {
  readonly name: string;
  readonly pane: PaneKey;
  readonly header: SpoolHeader;
  readonly payload: HookPayload;
  readonly entry: SpoolEntry;
  /** The same each time the event is read, so that it can never wake twice. */
  readonly wakeId: string;
  /** Milliseconds since the epoch when the worker took it up. */
  readonly takenAt: number;
}
