// How long `gsd-fleet status` takes for 100 sessions, beside a Node that does nothing.
import { spawnSync } from 'node:child_process';
import { claimWorker } from '@gsd-code-skill/session-channel';
import { stageFleet } from '../test/staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;
const runs = 20;

const fleet = await stageFleet(100);
// where none lives, a look starts one
await claimWorker(fleet.stateDir);
try {
  for (const [name, args] of [
    ['node -e 0', ['-e', '0']],
    ['gsd-fleet --version', [bin, '--version']],
    ['gsd-fleet status, 100 sessions', [bin, 'status']],
  ] as const) {
    const times = Array.from({ length: runs }, () => timeOf(args));
    const of = (key: 'wall' | 'cpu') => {
      const [best = 0, ...others] = times.map((one) => one[key]).toSorted((a, b) => a - b);
      return `median ${(others[runs / 2 - 1] ?? 0).toFixed(0)} ms, best ${best.toFixed(0)} ms`;
    };
    // others on the machine lengthen the time, not the work
    console.log(`${name}: ${of('wall')}; on a processor: ${of('cpu')}`);
  }
} finally {
  await fleet.close();
}

function timeOf(args: readonly string[]) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null';
  const began = performance.now();
  const run = spawnSync('bash', ['-c', script, 'time', process.execPath, ...args], {
    env: fleet.env,
    encoding: 'utf8',
  });
  const wall = performance.now() - began;
  const [user, system] = run.stderr.trim().split(/\s+/).map(Number);
  if (run.status !== 0) throw new Error(run.stderr);
  return { wall, cpu: ((user ?? 0) + (system ?? 0)) * 1000 };
}
