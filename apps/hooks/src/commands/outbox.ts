import { join } from 'node:path';
import { type OutboxEntry, openOutbox } from '@gsd-code-skill/openclaw-client';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import { createWakeSettler } from '../settle-wakes.ts';
import { examples } from './examples.ts';

const wakeId = '01JM9A7T40WARDENMAN0000000';

export function outboxCommand(): Command {
  const outbox = () => openOutbox(join(placesOf(process.env).stateDir, 'outbox'));

  return new Command('outbox')
    .description('Wakes on their way to OpenClaw, and those given up')
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
          if (json) return console.log(JSON.stringify(entries.map(toData), undefined, 2));
          if (entries.length === 0) console.log('The outbox is empty.');
          for (const { id, state, session, enqueuedAt, attempts, message } of entries) {
            const since = new Date(enqueuedAt).toISOString();
            const why = message === undefined ? '' : `: ${message}`;
            const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
            console.log(
              `${id} ${state} since ${since} for ${session.key ?? session.id}, ${tries}${why}`,
            );
          }
        }),
    )
    .addCommand(
      new Command('retry')
        .description('Send a wake now, also one that was given up')
        .argument('<wake-id...>', 'as `gsd-hooks outbox list` shows them')
        .addHelpText('after', examples(`outbox retry ${wakeId}`))
        .action((ids: string[]) => each(ids, (id) => outbox().retry(id), 'is due now')),
    )
    .addCommand(
      new Command('drop')
        .description('Forget a wake')
        .argument('<wake-id...>', 'as `gsd-hooks outbox list` shows them')
        .addHelpText('after', examples(`outbox drop ${wakeId}`))
        .action((ids: string[]) => each(ids, drop, 'is dropped')),
    );
}

async function drop(id: string): Promise<boolean> {
  const { stateDir } = placesOf(process.env);
  const isDropped = await openOutbox(join(stateDir, 'outbox')).drop(id);
  const settlement = { outcome: 'failed', reason: 'dropped by hand', isFinal: true } as const;
  if (isDropped) await createWakeSettler(stateDir).settle(id, settlement);
  return isDropped;
}

async function each(
  ids: readonly string[],
  act: (id: string) => Promise<boolean>,
  done: string,
): Promise<void> {
  for (const id of ids) {
    if (await act(id)) console.log(`${id} ${done}`);
    else {
      console.error(`${id}: no such wake; gsd-hooks outbox list shows those there are`);
      process.exitCode = 1;
    }
  }
}

function toData({ agentId, enqueuedAt, nextAttemptAt, ...entry }: OutboxEntry) {
  return {
    ...entry,
    agent: agentId ?? null,
    enqueued_at: new Date(enqueuedAt).toISOString(),
    next_attempt_at: nextAttemptAt === undefined ? null : new Date(nextAttemptAt).toISOString(),
  };
}
