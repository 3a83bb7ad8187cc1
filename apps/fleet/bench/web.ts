// What the page costs its server with 100 sessions and one tab: CPU, memory, and how soon a question is there.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendRecord, openRequest } from '@gsd-code-skill/session-channel';
import { passesOf } from '../src/web/server/passes.ts';
import { stageFleet } from '../test/staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;
const sessions = 100;
const seconds = 20;
const eventsPerSecond = 2;

const fleet = await stageFleet(sessions);
const web = spawn(process.execPath, [bin, 'web', '--port', '0'], {
  env: fleet.env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const pid = web.pid ?? 0;
try {
  const [link = ''] = await linesOf(web.stdout)
    .next()
    .then(({ value }) => [value ?? '']);
  const { port, searchParams } = new URL(link);
  const heard = await listen(Number(port), searchParams.get('token') ?? '');
  await heard.until('event: fleet');
  for (const [name, busy] of [
    ['nothing happens', false],
    [`${eventsPerSecond} events a second`, true],
  ] as const) {
    const before = await cpuOf(pid);
    for (let n = 0; n < seconds * eventsPerSecond; n++) {
      if (busy) await happen(n);
      await sleep(1000 / eventsPerSecond);
    }
    const percent = ((await cpuOf(pid)) - before) / seconds;
    console.log(
      `${sessions} sessions, ${name}: ${percent.toFixed(1)} % of a core, ${await memoryOf(pid)}`,
    );
  }
  const times: number[] = [];
  for (let n = 0; n < 10; n++) {
    const id = `7KQ3${`${n}`.padStart(4, '0')}`;
    const began = performance.now();
    const told = heard.until(id);
    await question(id);
    await told;
    times.push(performance.now() - began);
    await sleep(1000);
  }
  times.sort((one, other) => one - other);
  const [median = 0, worst = 0] = [times[5], times.at(-1)];
  console.log(
    `from a question to the tab: median ${median.toFixed(0)} ms, at most ${worst.toFixed(0)} ms`,
  );
} finally {
  web.kill();
  await fleet.close();
}

async function happen(n: number): Promise<void> {
  const own = { agent: `agent-${n % sessions}`, session: `agent-${n % sessions}-main` };
  await appendRecord(fleet.stateDir, {
    ...{ ...own, timestamp: new Date().toISOString(), event: 'PostToolUse', outcome: 'skipped' },
    durations: { hook: 2, spool: 1, worker: 3 },
  });
}

async function question(id: string): Promise<void> {
  await openRequest(fleet.stateDir, {
    ...{ id, agentId: 'agent-0', sessionName: 'agent-0-main', pane: '4711.0' },
    ...{ kind: 'permission', toolName: 'Bash', toolInput: { command: 'ls' }, claudeSessionId: 'a' },
  });
}

async function* linesOf(input: NodeJS.ReadableStream) {
  yield* createInterface({ input });
}

/** A tab that reads everything and keeps nothing. */
function listen(port: number, token: string) {
  let awaited: { readonly text: string; readonly done: () => void } | undefined;
  const { cookie, key } = passesOf(token);
  const headers = { Cookie: `gsd_fleet_${port}=${cookie}` };
  const path = `/api/events?agent=agent-1&key=${key}`;
  return new Promise<{ until(text: string): Promise<void> }>((resolve) => {
    get({ port, host: '127.0.0.1', path, headers }, (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        if (awaited !== undefined && part.includes(awaited.text)) awaited.done();
      });
      response.on('error', () => {});
      resolve({
        until: (text) =>
          new Promise((done) => {
            awaited = { text, done };
          }),
      });
    }).on('error', () => {});
  });
}

/** Percent-seconds of a core, with the programs that it has started. */
async function cpuOf(id: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // user, system, and both of the children that have ended, in hundredths of a second
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
}

/** What is its own, and with the program of Node, which all of them share. */
async function memoryOf(id: number): Promise<string> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
  return `${megabytes('Anonymous')} MB of its own (${megabytes('Rss')} MB with Node's program)`;
}
