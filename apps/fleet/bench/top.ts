// What `gsd-fleet top` takes of a core, and how soon it shows an event, with 100 sessions.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { mutePane } from '@gsd-code-skill/session-channel';
import { privateTmux, temporaryFolder } from '@gsd-code-skill/testing';
import { stageFleet } from '../test/staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;
const seconds = 20;

const fleet = await stageFleet(100);
const folder = await temporaryFolder();
const tmux = privateTmux(folder.path);
try {
  const command = [process.execPath, bin, 'top'];
  const size = { width: 200, height: 40 };
  const pane = await tmux.session('top', { command, ...size, env: { ...fleet.env } });
  await pane.shows('> waiting');
  await delay(2000);
  console.log(`idle: ${await share(pane.panePid, () => delay(seconds * 1000))} of a core`);

  const times: number[] = [];
  for (let turns = 1; turns <= 10; turns += 1) {
    await delay(500);
    const began = performance.now();
    await mutePane(fleet.stateDir, '4711.2', turns);
    await pane.shows(`muted for ${turns}`, { interval: 5 });
    times.push(performance.now() - began);
  }
  const middle = times.toSorted((one, other) => one - other)[5] ?? 0;
  console.log(`an event is on the screen after: median ${middle.toFixed(0)} ms`);

  const storm = async () => {
    for (let turns = 1; turns <= seconds * 20; turns += 1) {
      await mutePane(fleet.stateDir, '4711.2', turns);
      await delay(45);
    }
  };
  console.log(`20 events a second: ${await share(pane.panePid, storm)} of a core`);
  const status = await readFile(`/proc/${pane.panePid}/status`, 'utf8');
  console.log(`memory: ${/VmRSS:\s+(.*)/.exec(status)?.[1]}`);
} finally {
  await tmux.close();
  await fleet.close();
  await folder.remove();
}

async function share(pid: number, during: () => Promise<void>): Promise<string> {
  const began = performance.now();
  const before = await ticksOf(pid);
  await during();
  const used = ((await ticksOf(pid)) - before) * 10;
  return `${((100 * used) / (performance.now() - began)).toFixed(1)} %`;
}

/** Hundredths of a second on a processor. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
