import {
  awaitNeeds,
  describeTarget,
  ensureWorker,
  type Need,
  needsAfter,
  readNeeds,
  readNeedWake,
} from '@gsd-code-skill/session-channel';
import { describeNeed } from '@gsd-code-skill/worker';
import { Command, InvalidArgumentError } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface NeedsOptions {
  readonly agent?: string | undefined;
  readonly after?: string | undefined;
  readonly wait?: number | true | undefined;
  readonly json?: boolean | undefined;
}

const usualWait = 50;
const longestWait = 3600;

/** `gsd-hooks needs` */
export function needsCommand({ env, print }: CommandContext): Command {
  return new Command('needs')
    .option('--agent <id>', 'only those of this agent')
    .option('--wait [seconds]', `wait for the next ones (${usualWait} s)`, readSeconds)
    .option('--after <cursor>', 'only what came after an earlier call')
    .option('--json', 'print {"needs", "cursor"} as JSON')
    .addHelpText(
      'after',
      examples('needs', 'needs --wait', 'needs --json --wait 60 --after 1f0c9a2e-17'),
    )
    .action(async (options: NeedsOptions) => {
      const { stateDir } = placesOf(env);
      await ensureWorker(stateDir, env);
      const { needs, cursor } = await find(stateDir, options);
      if (!options.json) {
        print(needs.length === 0 ? 'Nothing is needed.' : needs.map(describe).join('\n'));
        return;
      }
      const shown = await Promise.all(needs.map((need) => toJson(stateDir, need)));
      print(JSON.stringify({ needs: shown, cursor }, undefined, 2));
    });
}

async function find(stateDir: string, { agent, after, wait }: NeedsOptions) {
  const isWanted = ({ agentId }: Need) => agent === undefined || agentId === agent;
  if (wait !== undefined) {
    const cursor = after ?? (await needsAfter(stateDir)).cursor;
    const timeout = (wait === true ? usualWait : wait) * 1000;
    return awaitNeeds(stateDir, { cursor, isWanted, timeout });
  }
  const news = await needsAfter(stateDir, after);
  const needs = after === undefined ? await readNeeds(stateDir) : news.needs;
  return { needs: needs.filter(isWanted), cursor: news.cursor };
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= longestWait) return seconds;
  throw new InvalidArgumentError(`Expected seconds, up to ${longestWait}.`);
}

function describe(need: Need): string {
  const { state, remindedAt, escalations } = need;
  const facts = [
    `${need.agentId}: ${describeNeed(need)}`,
    ...(state.status === 'postponed' ? [`postponed until ${state.until}`] : []),
    ...(need.isMuted ? ['muted'] : []),
    ...(remindedAt === undefined ? [] : [`reminded ${remindedAt}`]),
    ...escalations.map(({ to, at }) => `${describeTarget(to)} told ${at}`),
  ];
  return facts.join('; ');
}

async function toJson(stateDir: string, need: Need) {
  const { state, run } = need;
  return {
    id: need.id,
    kind: need.kind,
    agent: need.agentId,
    session: need.sessionName,
    state: state.status,
    until: state.status === 'postponed' ? state.until : null,
    opened_at: need.openedAt,
    request: need.requestId ?? null,
    summary: need.summary ?? null,
    muted: need.isMuted ?? false,
    wake_id: need.wakeId ?? null,
    wake: (await readNeedWake(stateDir, need.id)) ?? null,
    delivered_at: run?.at ?? null,
    problem: run?.problem ?? null,
    reminded_at: need.remindedAt ?? null,
    escalated: need.escalations.map(({ to, at }) => ({ to, at })),
  };
}
