// How long a call takes beside the tmux commands that it cannot do without.
//   node bench/calls.ts [--json]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claudeStandIn, eventually, privateTmux, temporaryFolder } from '@gsd-code-skill/testing';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const runs = 60;
const session = 'warden-main';
const folder = await temporaryFolder();
const server = privateTmux(folder.path);
const client = new Client({ name: 'bench', version: '0.0.0' });
try {
  const { socketPath } = server;
  const tmux = createTmux({ socketPath, configFile: '/dev/null', timeout: 10_000 });
  const dialogs = [{ pages: ['10-ask-single'], atStart: true }];
  const { command } = await claudeStandIn(folder.path, { dialogs });
  const pane = await tmux.newSession(session, { command, width: 120, height: 40 });
  await eventually(async () => {
    if (!(await tmux.capture(pane)).includes('Which database')) throw new Error('not drawn');
  });
  const registry = join(folder.path, 'registry.json');
  await writeFile(registry, JSON.stringify({ agents: [{ agent_id: 'warden' }] }));
  await mkdir(join(folder.path, 'home'));
  const bin = fileURLToPath(new URL('../bin/gsd-mcp.js', import.meta.url));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: join(folder.path, 'home'),
        GSD_REGISTRY: registry,
        GSD_STATE_DIR: join(folder.path, 'state'),
        GSD_TMUX_SOCKET: socketPath,
      },
    }),
  );

  const roundTrip = async () => {
    await tmux.panes();
    await tmux.capture(pane, { ansi: true });
  };
  const call = (name: string, given: object) => () =>
    client.callTool({ name, arguments: { ...given } });
  const stale = {
    session,
    request: '7KQ2XM4T',
    action: 'choose',
    choices: [1],
    idempotency_key: 'a',
  };
  let key = 0;
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'tmux: list the panes, capture one': roundTrip,
    session_status: call('session_status', { session }),
    'session_read, screen': call('session_read', { session, what: 'screen' }),
    'session_answer, refused': () =>
      call('session_answer', { ...stale, idempotency_key: `${key++}` })(),
    'session_answer, repeated': call('session_answer', stale),
    fleet_list: call('fleet_list', {}),
    'needs_wait, none': call('needs_wait', { seconds: 0 }),
  };
  const names = Object.keys(ways);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  // side by side, so that a busy machine is as busy for each
  for (let run = 0; run < runs + 5; run++) {
    for (const [name, work] of Object.entries(ways)) {
      const begin = performance.now();
      await work();
      if (run >= 5) times.get(name)?.push(performance.now() - begin);
    }
  }
  const median = (name: string) =>
    (times.get(name) ?? []).toSorted((one, other) => one - other)[runs / 2] ?? Number.NaN;
  const comparison = {
    what: 'a call of a tool over stdio',
    runs: names.map((how) => ({ how, milliseconds: median(how) })),
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify([comparison]));
  else
    for (const { how, milliseconds } of comparison.runs) {
      console.log(`${milliseconds.toFixed(1).padStart(7)} ms  ${how}`);
    }
} finally {
  await client.close();
  await server.close();
  await folder.remove();
}
