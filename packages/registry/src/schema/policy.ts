import { ruleDecisions } from '@gsd-code-skill/core';
import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

// both end up in one line of a log, a wake and a question to a person
const oneLine = z
  .string()
  .regex(/^[^\p{Cc}]*$/u, 'Invalid input: expected one line without control characters');

const ruleSchema = commentable({
  match: oneLine
    .min(1)
    .describe("A rule in Claude Code's own permission syntax, such as Bash(git push *)."),
  decision: z
    .enum(ruleDecisions)
    .describe(
      'allow and deny: the rule decides. agent: the agent does. human: a person does, and no agent can.',
    ),
  reason: oneLine
    .optional()
    .describe('Told to whoever meets the rule, also to Claude Code when it is denied.'),
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
    .describe('Rules for its session, besides the shared ones; the strictest of all wins.'),
  may: z
    .array(z.enum(rightNames))
    .optional()
    .describe(
      'What it may do: look, answer (deny is part of it), deny, type, interrupt (esc), attend (mute and the like), start (spawn, recover, stop, restart, remove), others (all that also in sessions of other agents, which it can only look at otherwise). Left out: everything in its own session.',
    ),
  shell_input: z
    .boolean()
    .optional()
    .describe(
      'true: it may type text that begins with !, which Claude Code runs in a shell unasked.',
    ),
  permanent: z
    .boolean()
    .optional()
    .describe('true: it may choose, with --permanent, what grants for longer than once.'),
};

/** How people are asked what no agent may decide. */
export const peopleSchema = commentable({
  openclaw: z
    .array(z.enum(['question', 'approval']))
    .optional()
    .describe(
      'By OpenClaw: question for its clients that take questions, approval for a chat that it forwards approvals to. Both need a gateway that grants operator.questions or operator.approvals.',
    ),
});

/** A rule of a policy, as the file has it. */
export type RegistryRule = Immutable<z.infer<typeof ruleSchema>>;

/** One thing an agent can be allowed to do. */
export type RightName = (typeof rightNames)[number];
