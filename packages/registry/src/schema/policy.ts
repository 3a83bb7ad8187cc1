import { ruleDecisions } from '@gsd-code-skill/core';
import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';
import { oneLine } from './one-line.ts';

const ruleSchema = commentable({
  match: oneLine
    .min(1)
    .describe("A rule in Claude Code's own permission syntax, such as Bash(git push *)."),
  decision: z
    .enum(ruleDecisions)
    .describe(
      'allow and deny: the rule decides. agent: the agent decides. human: a person decides, and no agent can approve it.',
    ),
  reason: oneLine
    .optional()
    .describe('Shown to whoever is affected by the rule, and to Claude Code with a denial.'),
});

export const policySchema = z.array(ruleSchema);

/** What an agent can be allowed to do with a session. */
export const rightNames = [
  'look',
  'answer',
  'deny',
  'type',
  'interrupt',
  'attend',
  'start',
  'others',
] as const;

export const rightsShape = {
  policy: policySchema
    .optional()
    .describe('Rules for its session, in addition to the shared ones; the strictest of all wins.'),
  may: z
    .array(z.enum(rightNames))
    .optional()
    .describe(
      'What it may do: look, answer (which includes deny), deny, type, interrupt (esc), attend (mute, done, later), start (spawn, recover, stop, restart, remove), others (the same in sessions of other agents, where it can otherwise only look). Left out: everything in its own session.',
    ),
  shell_input: z
    .boolean()
    .optional()
    .describe(
      'true: it may type text that begins with !, which Claude Code runs in a shell without asking.',
    ),
  permanent: z
    .boolean()
    .optional()
    .describe('true: it may use --permanent to choose what grants for longer than once.'),
};

/** How people are asked what no agent may decide. */
export const peopleSchema = commentable({
  openclaw: z
    .array(z.enum(['question', 'approval']))
    .optional()
    .describe(
      'Through OpenClaw: question for clients that show questions, approval for a chat to which OpenClaw forwards approvals. The gateway has to grant operator.questions or operator.approvals.',
    ),
});

/** A rule of a policy, as the file has it. */
export type RegistryRule = Immutable<z.infer<typeof ruleSchema>>;

/** One thing an agent can be allowed to do. */
export type RightName = (typeof rightNames)[number];
