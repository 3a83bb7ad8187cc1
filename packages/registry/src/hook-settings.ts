import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

const trigger = z.enum([
  'response_complete',
  'response_failed',
  'idle_prompt',
  'permission_prompt',
  'ask_user_question',
  'plan_approval',
  'ask_user_question_answered',
  'elicitation',
  'pre_compact',
  'post_compact',
  'session_end',
]);

const settings = commentable({
  pane_capture_lines: z.int().min(1),
  context_pressure_threshold: z.number().min(0).max(100),
  autocompact_pct: z.int().min(1).max(100),
  hook_mode: z.enum(['async', 'bidirectional']),
  min_context_lines: z.int().min(0),
  content_scope: z.enum(['reply', 'since_last_wake']),
  dedup_mode: z.enum(['skip', 'lightweight', 'off']),
  answer_channel: z.enum(['hook', 'keys']),
  bidirectional_timeout_s: z.number().positive(),
  muted_triggers: z.array(trigger),
  max_content_chars: z.int().min(1),
});

/** One tier of settings, as a file holds it: any field may be left to the next tier. */
export const hookSettingsSchema = commentable(settings.partial().shape);

/** Settings with every field decided. */
export type HookSettings = Immutable<z.infer<typeof settings>>;

/** The last tier. */
export const defaultHookSettings: HookSettings = {
  pane_capture_lines: 100,
  context_pressure_threshold: 50,
  autocompact_pct: 80,
  hook_mode: 'async',
  min_context_lines: 10,
  content_scope: 'reply',
  dedup_mode: 'skip',
  answer_channel: 'hook',
  bidirectional_timeout_s: 600,
  muted_triggers: [],
  max_content_chars: 16_000,
};
