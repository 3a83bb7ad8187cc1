import * as z from 'zod';
import { commentable } from './comments.ts';
import { deliverySchema } from './delivery.ts';
import { hookSettingsSchema } from './hook-settings.ts';
import type { Immutable } from './immutable.ts';

/** What starts Claude Code for an agent that names no `claude_launch_command`. */
export const defaultLaunchCommand = 'claude --dangerously-skip-permissions';

// ids end up on lines of their own in wakes and marker files
const oneLine = /^[^\p{Cc}]*$/u;
const line = z
  .string()
  .regex(oneLine, 'Invalid input: expected one line without control characters');

const agentSchema = commentable({
  agent_id: line.min(1),
  enabled: z.boolean().optional(),
  auto_wake: z.boolean().optional(),
  topic_id: z
    .union([z.int(), line], { error: 'Invalid input: expected a whole number or a string' })
    .optional(),
  openclaw_session_id: line.optional(),
  openclaw_session_key: line.optional(),
  working_directory: z.string().optional(),
  tmux_session_name: line.optional(),
  claude_resume_target: z.string().optional(),
  claude_launch_command: z.string().optional(),
  claude_post_launch_mode: z.enum(['resume_then_agent_pick', 'gsd_resume_work']).optional(),
  system_prompt: z.string().optional(),
  hook_settings: hookSettingsSchema.optional(),
});

/** A registry file without its comments; `z.toJSONSchema` makes an editor's schema of it. */
export const registrySchema = commentable({
  global_status_openclaw_session_id: line.optional(),
  global_status_openclaw_session_key: line.optional(),
  hook_settings: hookSettingsSchema.optional(),
  delivery: deliverySchema.optional(),
  agents: z.array(agentSchema),
});

/** Every agent, and the settings they share. */
export type Registry = Immutable<z.infer<typeof registrySchema>>;

/** One agent, as the file has it. */
export type Agent = Registry['agents'][number];
