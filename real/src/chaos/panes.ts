import { access, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordedScreen } from '@gsd-code-skill/testing';
import { until } from '../until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { driverPanes } from './plan.ts';

/** A pane that prints a text of its own. */
export interface ChaosPane {
  readonly session: string;
  readonly key: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The panes of the fleet, through every restart of tmux. */
export interface Panes {
  /** The pane of that number, as soon as there is one. */
  get(n: number): Promise<ChaosPane>;
  /** Ends the server with all its panes and starts another; gives the panes that are gone. */
  restart(lasts: number): Promise<readonly GonePane[]>;
}

export interface GonePane {
  readonly key: string;
  /** Whether the worker had come to know it. */
  readonly wasSeen: boolean;
}

export async function startPanes(world: ChaosWorld, sessions: readonly string[]): Promise<Panes> {
  for (const [n, session] of sessions.entries()) {
    const marker = `the screen of ${session}\n`;
    const screen = n < driverPanes ? recordedScreen('02-idle-after-answer').trimEnd() : '';
    await writeFile(join(world.folder, session), `${marker}${screen}`);
  }
  // a driver knows Claude Code by its name
  await symlink('/bin/cat', join(world.folder, 'claude'));
  let current = start(world, sessions);
  await current;

  return {
    async get(n) {
      const pane = (await current)[n];
      if (pane === undefined) throw new Error(`there is no pane ${n}`);
      return pane;
    },
    async restart(lasts) {
      const before = await current;
      const wasSeen = ({ key }: ChaosPane) =>
        access(join(world.stateDir, 'bindings', `${key}.json`)).then(
          () => true,
          () => false,
        );
      const gone: GonePane[] = [];
      current = (async () => {
        for (const pane of before) gone.push({ key: pane.key, wasSeen: await wasSeen(pane) });
        await world.tmux.close();
        await sleep(lasts);
        return start(world, sessions);
      })();
      await current;
      return gone;
    },
  };
}

async function start(
  world: ChaosWorld,
  sessions: readonly string[],
): Promise<readonly ChaosPane[]> {
  const { tmux, env, folder } = world;
  const words = ['sh', '-c', 'cat "$1"; exec "$0"', join(folder, 'claude')];
  const commands = sessions.flatMap((session) => [
    ...['new-session', '-d', '-s', session, '-x', '120', '-y', '40'],
    ...[...words, join(folder, session), ';'],
  ]);
  await tmux.raw(...commands.slice(0, -1));
  const format = '#{session_name}\t#{pid}\t#{pane_id}\t#{pane_pid}';
  const rows = (await tmux.raw('list-panes', '-aF', format)).split('\n');
  const panes = rows.map((row): ChaosPane => {
    const [session = '', serverPid = '', paneId = '', panePid = ''] = row.split('\t');
    const place = { TMUX: `${tmux.socketPath},${serverPid},0`, TMUX_PANE: paneId };
    return {
      session,
      key: `${serverPid}.${paneId.slice(1)}`,
      env: { ...env, ...place, CLAUDE_PID: panePid },
    };
  });
  const last = sessions.at(-1) ?? '';
  await until(`the screen of ${last}`, async () =>
    (await tmux.raw('capture-pane', '-p', '-t', `=${last}:`)).includes(last),
  );
  return sessions.flatMap((session) => panes.find((pane) => pane.session === session) ?? []);
}
