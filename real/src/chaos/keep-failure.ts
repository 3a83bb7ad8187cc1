import { cp, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChaosWorld } from './chaos-world.ts';
import type { Evidence, Verdict } from './judgement/verdict.ts';
import { type ChaosOptions, planStorm } from './plan.ts';
import type { StormReport } from './storm.ts';

export interface Failure extends ChaosOptions {
  readonly world: ChaosWorld;
  readonly report: StormReport;
  readonly evidence: Evidence;
  readonly verdict: Verdict;
}

/** Keeps what a failed run leaves, and says where it is and how to repeat it. */
export async function keepFailure(failure: Failure): Promise<void> {
  const { seed, seconds, panes, isReal, print, world, evidence, verdict } = failure;
  const results = fileURLToPath(new URL('../../test-results/chaos', import.meta.url));
  const folder = join(results, `seed-${seed}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // a fifo cannot be copied
  const isPlain = async (path: string) => {
    const found = await lstat(path);
    return found.isFile() || found.isDirectory();
  };
  await cp(world.stateDir, join(folder, 'state'), { recursive: true, filter: isPlain });
  const parts = { plan: planStorm(failure), evidence, verdict };
  for (const [name, part] of Object.entries(parts)) {
    await writeFile(join(folder, `${name}.txt`), JSON.stringify(part, null, 1));
  }
  const more = isReal ? ' --gateway real' : '';
  print(`kept: ${relative(process.cwd(), folder)}`);
  print(`again: npm run test:chaos -- --seed ${seed} --seconds ${seconds} --panes ${panes}${more}`);
}
