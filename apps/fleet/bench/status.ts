// How long `gsd-fleet status` takes for 100 sessions, beside a Node that does nothing.
import { spawnSync } from 'node:child_process';
import { stageFleet } from '../test/staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;
const runs = 20;

const fleet = await stageFleet(100);
try {
  for (const [name, args] of [
    ['node -e 0', ['-e', '0']],
    ['gsd-fleet status, 100 sessions', [bin, 'status']],
  ] as const) {
    const times = Array.from({ length: runs }, () => timeOf(args)).sort((a, b) => a - b);
    const [median = 0, best = 0] = [times[runs / 2], times[0]];
    console.log(`${name}: median ${median.toFixed(0)} ms, best ${best.toFixed(0)} ms`);
  }
} finally {
  await fleet.close();
}

function timeOf(args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env: fleet.env });
  if (status !== 0) throw new Error(stderr.toString());
  return performance.now() - began;
}
