import * as z from 'zod';
import { attentionSchema } from './attention.ts';
import { commentable } from './comments.ts';
import { deliverySchema } from './delivery.ts';
import { hookSettingsSchema } from './hook-settings.ts';
import { hostSchema } from './host.ts';
import { hostsSchema } from './hosts.ts';
import type { Immutable } from './immutable.ts';
import { notifySchema } from './notify.ts';
import { oneLine } from './one-line.ts';
import { peopleSchema, policySchema, rightsShape } from './policy.ts';

/** What starts Claude Code for an agent that names no `claude_launch_command`. */
export const defaultLaunchCommand = 'claude --dangerously-skip-permissions';

/** Where editors find the JSON Schema of a registry, for its `$schema`. */
export const schemaUrl = 'https://unpkg.com/@gsd-code-skill/registry/registry.schema.json';

const agentSchema = commentable({
  agent_id: oneLine.min(1).describe('The id of the agent, also in OpenClaw; unique in the file.'),
  enabled: z
    .boolean()
    .optional()
    .describe('false: its session is treated as unmanaged, and nothing wakes it.'),
  auto_wake: z.boolean().optional().describe('false: recovery leaves its session alone.'),
  topic_id: z
    .union([z.int(), oneLine], { error: 'Invalid input: expected a whole number or a string' })
    .optional()
    .describe('The chat topic it talks in; sync prefers the OpenClaw session of that topic.'),
  openclaw_session_id: oneLine
    .optional()
    .describe(
      'The current id of its OpenClaw session. Together with a key it is a precondition: a session that was replaced gets nothing.',
    ),
  openclaw_session_key: oneLine
    .optional()
    .describe(
      'The key of its OpenClaw session, which never changes. Without key and id, wakes go to agent:<agent_id>:main.',
    ),
  working_directory: z.string().optional().describe('Where its Claude Code is started.'),
  tmux_session_name: oneLine
    .optional()
    .describe('Its tmux session, matched exactly. Left out or empty: <agent_id>-main.'),
  claude_resume_target: z
    .string()
    .optional()
    .describe(
      'The conversation that recovery resumes. Left out or empty: the last one known, otherwise the latest in its folder.',
    ),
  claude_launch_command: z.string().optional().describe('The command that starts Claude Code.'),
  claude_post_launch_mode: z
    .enum(['resume_then_agent_pick', 'gsd_resume_work'])
    .optional()
    .describe(
      'After recovery: leave the next step to the agent, or start /gsd:resume-work in the session.',
    ),
  system_prompt: z
    .string()
    .optional()
    .describe(
      'Added to the system prompt of its Claude Code, instead of the default text: the text, or the absolute path of a file.',
    ),
  hook_settings: hookSettingsSchema
    .optional()
    .describe('Settings of this agent; fields it leaves out are taken from the shared ones.'),
  attention: attentionSchema
    .optional()
    .describe(
      'When this agent is reminded, and who else is told; fields it leaves out are taken from the shared ones.',
    ),
  notify: notifySchema
    .optional()
    .describe('How people are told about this agent; replaces the shared list.'),
  ...rightsShape,
});

/** A registry file without its comments; `z.toJSONSchema` makes an editor's schema of it. */
export const registrySchema = commentable({
  $schema: z.string().optional().describe('Where an editor finds the schema of this file.'),
  global_status_openclaw_session_id: oneLine
    .optional()
    .describe(
      'The current id of the status session: the OpenClaw session that is told about failed recoveries and escalations.',
    ),
  global_status_openclaw_session_key: oneLine.optional().describe('The key of the status session.'),
  default_system_prompt: z
    .string()
    .optional()
    .describe(
      'For agents without a system_prompt; replaces the text that comes with the launcher: the text, or the absolute path of a file.',
    ),
  default_claude_launch_command: z
    .string()
    .optional()
    .describe('For agents without a claude_launch_command.'),
  default_first_prompt: z
    .string()
    .optional()
    .describe(
      'The first prompt after spawn: a text, auto to choose one by the files in the project, or empty for none.',
    ),
  hook_settings: hookSettingsSchema
    .optional()
    .describe('Settings shared by all agents; fields it leaves out have their defaults.'),
  attention: attentionSchema
    .optional()
    .describe(
      'When agents are reminded, and who else is told; fields it leaves out have their defaults.',
    ),
  notify: notifySchema
    .optional()
    .describe(
      'How people are told: each entry is a command that gets JSON on stdin, a webhook, or an OpenClaw channel.',
    ),
  delivery: deliverySchema.optional().describe('How wakes travel to OpenClaw.'),
  host: hostSchema
    .optional()
    .describe('This machine, in a fleet of several; written by setup --gateway.'),
  policy: policySchema
    .optional()
    .describe('Who decides what Claude Code asks, in every session; see policy.md.'),
  people: peopleSchema.optional().describe('How people are asked what the policy leaves to them.'),
  hosts: hostsSchema
    .optional()
    .describe('Other hosts whose sessions gsd-fleet status --hosts shows; see hosts.md.'),
  agents: z.array(agentSchema).describe('Every agent, with its session.'),
});

/** Every agent, and the settings they share. */
export type Registry = Immutable<z.infer<typeof registrySchema>>;

/** One agent, as the file has it. */
export type Agent = Registry['agents'][number];
