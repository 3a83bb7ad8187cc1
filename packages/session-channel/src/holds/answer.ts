import { link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, readPrivateFile, writeDraft } from '@gsd-code-skill/core';
import { isValid } from 'ulid';
import * as z from 'zod';
import { makeStateFolder } from '../state-directory.ts';
import { readHold } from './hold.ts';
import { type DialogDecision, decision, hookOutput } from './hook-output.ts';

const answer = z.object({
  decision,
  by: z.string(),
  at: z.string(),
  /** The rule of the policy that decided, or said who has to. */
  rule: z.string().optional(),
  /** The way by which the decision came, where it is not menu-driver's. */
  channel: z.string().optional(),
});

/** Who answers, and on what grounds. */
export interface AnswerOrigin {
  /** @default 'unknown' */
  readonly by?: string | undefined;
  readonly rule?: string | undefined;
  readonly channel?: string | undefined;
}

/** A decision somebody dropped for a hold. */
export type Answer = Readonly<z.infer<typeof answer>>;

export type AnswerResult =
  /** It is the one; `awaitHoldReceipt` tells when Claude Code has it. */
  | { readonly status: 'accepted' }
  /** Somebody else was first. */
  | { readonly status: 'already-answered'; readonly by: string; readonly at: string }
  /** The dialog is gone: answered at the keyboard, dismissed, or its session ended. */
  | { readonly status: 'gone' }
  /** It does not fit the dialog. */
  | { readonly status: 'unfit'; readonly reason: string };

/** Answers an open hold. The first answer wins, whoever else is answering. */
export async function answerHold(
  stateDir: string,
  holdId: string,
  given: DialogDecision,
  { by = 'unknown', rule, channel }: AnswerOrigin = {},
): Promise<AnswerResult> {
  const hold = await readHold(stateDir, holdId);
  if (hold === undefined) return lost(await readAnswer(stateDir, holdId));

  const fit = hookOutput(hold, given);
  if (fit.status === 'unfit') return fit;

  const path = await answerPath(stateDir, holdId);
  const at = new Date().toISOString();
  const dropped: Answer = { decision: given, by, at, rule, channel };
  const draft = await writeDraft(dirname(path), `${JSON.stringify(dropped)}\n`);
  try {
    // a link appears whole and fails when there is one, so exactly one answer wins
    await link(draft, path);
    return { status: 'accepted' };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return lost(await readAnswer(stateDir, holdId));
  } finally {
    await rm(draft, { force: true });
  }
}

/** The answer that won, if there is one. */
export async function readAnswer(stateDir: string, holdId: string): Promise<Answer | undefined> {
  if (!isValid(holdId)) return undefined;
  const content = await readPrivateFile(await answerPath(stateDir, holdId));
  if (content === undefined) return undefined;
  try {
    return answer.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

function lost(winner: Answer | undefined): AnswerResult {
  if (winner === undefined) return { status: 'gone' };
  return { status: 'already-answered', by: winner.by, at: winner.at };
}

async function answerPath(stateDir: string, holdId: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'answers'), `${holdId}.json`);
}
