import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';
import { mergeTiers } from './merge-tiers.ts';

const seconds = z.number().positive();

// setTimeout, and so every clock here, ends at 24.8 days
const most = 2_000_000;

const quietHours = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

const settings = commentable({
  remind_after_s: seconds
    .max(most)
    .nullable()
    .describe(
      'Seconds after which an agent is reminded of what it has not handled, finished turns aside; null: never.',
    ),
  escalate_after_s: seconds
    .max(most)
    .nullable()
    .describe('Seconds after which somebody else is told; null: never.'),
  escalate_to: z
    .string()
    .min(1)
    .nullable()
    .describe(
      'Who is told: the id of another agent, global_status, or notify. null: notify, or global_status if notify is empty.',
    ),
  idle_remind_after_s: seconds
    .max(most)
    .nullable()
    .describe('Seconds after which an agent is reminded of a finished turn; null: never.'),
  stuck_after_s: seconds
    .max(most)
    .nullable()
    .describe('Seconds without a sign of life after which a busy session counts as stuck.'),
  quiet_hours: z
    .string()
    .regex(quietHours, 'Invalid input: expected hours like 22:00-07:00')
    .nullable()
    .describe('Hours of the day, like 22:00-07:00, during which notifications wait.'),
});

/** One tier of attention settings, as a file holds it: any field may be left to the next tier. */
export const attentionSchema = commentable(settings.partial().shape);

/** When and whom to tell that nobody has seen to a session, with every field decided. */
export type Attention = Immutable<z.infer<typeof settings>>;

/** The last tier. */
export const defaultAttention: Attention = {
  remind_after_s: 600,
  escalate_after_s: 1800,
  escalate_to: null,
  idle_remind_after_s: null,
  stuck_after_s: 1800,
  quiet_hours: null,
};

type Tier = Immutable<z.infer<typeof attentionSchema>> | undefined;

/** An agent's settings, by `mergeTiers`. */
export function resolveAttention(
  { attention: shared }: { readonly attention?: Tier },
  { attention: own }: { readonly attention?: Tier } = {},
): Attention {
  return mergeTiers(defaultAttention, shared, own);
}

/** The minutes of the day at which quiet hours like `22:00-07:00` begin and end; `undefined` for none. */
export function quietMinutes(
  hours: string | null,
): { readonly from: number; readonly to: number } | undefined {
  if (hours === null || !quietHours.test(hours)) return undefined;
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = hours.split(/[:-]/).map(Number);
  return { from: fromHour * 60 + from, to: toHour * 60 + to };
}
