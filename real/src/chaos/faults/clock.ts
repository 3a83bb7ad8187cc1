import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaketime } from '../../programs/faketime.ts';

/** The clock of the workers, which can be set. */
export interface Clock {
  /** Makes a program go by this clock. */
  windInto(program: string): Promise<void>;
  step(seconds: number, lasts: number): Promise<void>;
}

/** A clock by libfaketime, where that is installed or can be. Files keep the time of the machine. */
export async function findClock(
  path: string,
  note: (line: string) => void,
): Promise<Clock | undefined> {
  const library = await findFaketime();
  if (library === undefined) {
    note('clock: not set, because there is no faketime (apt-get install faketime)');
    return undefined;
  }
  await set(0);

  async function set(seconds: number): Promise<void> {
    await writeFile(`${path}.next`, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    await rename(`${path}.next`, path);
  }

  return {
    async windInto(program) {
      const real = program.replace(/\.js$/, '.real.js');
      await rename(program, real);
      await writeFile(program, starter(library, path));
    },
    async step(seconds, lasts) {
      try {
        await set(seconds);
        await sleep(lasts);
      } finally {
        await set(0);
      }
    },
  };
}

// hook.sh hands a worker a fixed environment, so the program itself sees to its clock, in the same process
function starter(library: string, path: string): string {
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: path,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
  return `const env = ${JSON.stringify(env)};
if (process.env.LD_PRELOAD === undefined) {
  const [node, ...rest] = process.argv;
  process.execve(node, [node, ...process.execArgv, ...rest], { ...process.env, ...env });
}
for (const name of Object.keys(env)) delete process.env[name];
await import('./gsd-hooks.real.js');
`;
}
