import { criticalPercent, eventTriggers } from '@gsd-code-skill/core';
import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

/** Seconds that Claude Code lets the hook of a finished turn wait, as it is registered. */
export const longestStopWait = 600;

const settings = commentable({
  pane_capture_lines: z
    .int()
    .min(1)
    .describe('How many lines of the screen are read for a wake that has no reply.'),
  context_pressure_threshold: z
    .number()
    .min(0)
    .max(100)
    .describe(
      `Percent of the context window from which a wake says WARNING; CRITICAL is from ${criticalPercent}.`,
    ),
  autocompact_pct: z
    .int()
    .min(1)
    .max(100)
    .describe('Percent at which Claude Code compacts; the launcher passes it on at the start.'),
  hook_mode: z
    .enum(['async', 'bidirectional'])
    .describe(
      'async: a finished turn wakes the agent and ends. bidirectional: it waits for the agent, whose reply can make Claude Code continue.',
    ),
  min_context_lines: z
    .int()
    .min(0)
    .describe(
      'The least number of lines from the end of the screen when a wake shows what is new.',
    ),
  content_scope: z
    .enum(['reply', 'since_last_wake'])
    .describe(
      'reply: the reply of the turn. since_last_wake: every prompt and reply since the last wake, from the transcript.',
    ),
  dedup_mode: z
    .enum(['skip', 'lightweight', 'off'])
    .describe(
      'What happens to a wake that would say nothing new: skip it, send it as [NO CHANGE], or send it whole.',
    ),
  answer_channel: z
    .enum(['hook', 'keys'])
    .describe(
      'How menu-driver answers a dialog: through the hook that waits for it, or with keys alone.',
    ),
  answer_binding: z
    .enum(['required', 'optional'])
    .describe(
      'required: every answer names the request it is for. optional: an answer to a question need not; an answer that grants something always has to.',
    ),
  startup: z
    .enum(['ask', 'accept'])
    .describe(
      'What the launcher does about the trust dialog and the bypass warning: ask leaves them to the agent; accept says yes to them for the registered folder and launch command, and to nothing else.',
    ),
  bidirectional_timeout_s: z
    .number()
    .positive()
    .describe(
      `Seconds a finished turn waits for its agent in bidirectional mode; a longer time counts as ${longestStopWait}, after which Claude Code ends its hook.`,
    ),
  muted_triggers: z.array(z.enum(eventTriggers)).describe('Triggers that never wake the agent.'),
  quota_resume: z
    .enum(['auto', 'wake', 'off'])
    .describe(
      'What happens at the reset of a usage limit if Claude Code does not continue by itself. auto: it is told to continue; if somebody cancelled that or switched it off, the agent is woken instead. wake: the agent is woken. off: nothing.',
    ),
  budget_usd_per_day: z
    .number()
    .positive()
    .nullable()
    .describe(
      'Dollars a day, by Claude Code’s own count, at which the agent is woken; null: no limit.',
    ),
  max_content_chars: z
    .int()
    .min(1)
    .describe('The most characters of content in a wake; longer text keeps its head and its tail.'),
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
  answer_binding: 'required',
  startup: 'ask',
  bidirectional_timeout_s: longestStopWait,
  muted_triggers: [],
  quota_resume: 'auto',
  budget_usd_per_day: null,
  max_content_chars: 16_000,
};
