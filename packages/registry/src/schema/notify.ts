import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

const target = z.union(
  [
    commentable({
      command: z
        .array(z.string().min(1))
        .min(1)
        .describe('A program and its arguments, run without a shell; it gets JSON on stdin.'),
    }),
    commentable({
      webhook: z
        .url({ protocol: /^https?$/ })
        .describe('A URL that JSON is posted to.')
        .meta({ pattern: '^https?://' }),
    }),
    commentable({
      openclaw: commentable({
        channel: z.string().min(1).describe('A channel of OpenClaw, like telegram.'),
        to: z.string().min(1).describe('Whom to write to there.'),
      }),
    }),
  ],
  {
    error:
      'Invalid input: expected { "command": […] }, { "webhook": "https://…" } or { "openclaw": { "channel", "to" } }',
  },
);

/** How people are told. */
export const notifySchema = z.array(target);

export type NotifyTarget = Immutable<z.infer<typeof target>>;

type Tier = readonly NotifyTarget[] | undefined;

/** Whom to notify for an agent: those it names itself, else those of all. */
export function resolveNotify(
  { notify: shared }: { readonly notify?: Tier },
  { notify: own }: { readonly notify?: Tier } = {},
): readonly NotifyTarget[] {
  return own ?? shared ?? [];
}
