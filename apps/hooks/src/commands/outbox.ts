import { type OutboxEntry, openOutbox } from '@gsd-code-skill/openclaw-client';
import { statePaths } from '@gsd-code-skill/session-channel';
import { logEnd, noteOf } from '@gsd-code-skill/worker';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

const wakeId = '01JM9A7T40WARDENMAN0000000';

/** `gsd-hooks outbox` */
export function outboxCommand(context: CommandContext): Command {
  const outbox = () => openOutbox(statePaths(placesOf(context.env).stateDir).outbox);
  return new Command('outbox')
    .addHelpText(
      'after',
      examples('outbox list', `outbox retry ${wakeId}`, `outbox drop ${wakeId}`),
    )
    .addCommand(
      new Command('list')
        .description('List them, oldest first')
        .option('--json', 'print an array of wakes as JSON')
        .addHelpText('after', examples('outbox list', 'outbox list --json'))
        .action(async ({ json }: { json?: boolean }) => {
          const entries = await outbox().list();
          if (json) return context.print(JSON.stringify(entries.map(toData), undefined, 2));
          if (entries.length === 0) context.print('The outbox is empty.');
          for (const entry of entries) context.print(describe(entry));
        }),
    )
    .addCommand(
      new Command('retry')
        .description('Send a wake now, even one that was given up')
        .argument('<wake-id...>', 'as `gsd-hooks outbox list` shows them')
        .addHelpText('after', examples(`outbox retry ${wakeId}`))
        .action((ids: string[]) => each(ids, (id) => outbox().retry(id), 'is due now', context)),
    )
    .addCommand(
      new Command('drop')
        .description('Discard a wake')
        .argument('<wake-id...>', 'as `gsd-hooks outbox list` shows them')
        .addHelpText('after', examples(`outbox drop ${wakeId}`))
        .action((ids: string[]) => each(ids, (id) => drop(id, context), 'is dropped', context)),
    );
}

async function drop(id: string, { env }: CommandContext): Promise<boolean> {
  const { stateDir } = placesOf(env);
  const outbox = openOutbox(statePaths(stateDir).outbox);
  const entry = await outbox.find(id);
  const isDropped = await outbox.drop(id);
  const note = entry && noteOf(entry);
  // a dead letter's end is in the log already
  if (isDropped && entry && note && entry.state !== 'dead') {
    const fate = { outcome: 'failed', reason: 'dropped with gsd-hooks outbox drop' } as const;
    await logEnd(stateDir, note, fate, Date.now() - Date.parse(entry.enqueuedAt));
  }
  return isDropped;
}

async function each(
  ids: readonly string[],
  act: (id: string) => Promise<boolean>,
  done: string,
  { print, warn, exitWith }: CommandContext,
): Promise<void> {
  for (const id of ids) {
    if (await act(id)) print(`${id} ${done}`);
    else {
      warn(`${id}: no such wake; gsd-hooks outbox list shows those there are`);
      exitWith(1);
    }
  }
}

function describe(entry: OutboxEntry): string {
  const { id, session, enqueuedAt: since, attempts, message } = entry;
  const why = message === undefined ? '' : `: ${message}`;
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  return `${id} ${stateOf(entry)} since ${since} for ${session.key ?? session.id}, ${tries}${why}`;
}

function toData({ agentId, enqueuedAt, nextAttemptAt, note: _, path: __, ...entry }: OutboxEntry) {
  return {
    ...entry,
    state: stateOf(entry),
    agent: agentId ?? null,
    enqueued_at: enqueuedAt,
    next_attempt_at: nextAttemptAt ?? null,
  };
}

/** To whoever looks from outside, a wake waits until it is given up. */
function stateOf({ state }: Pick<OutboxEntry, 'state'>): 'waiting' | 'dead' {
  return state === 'dead' ? 'dead' : 'waiting';
}
