import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { type Program, programs } from './programs.ts';

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

interface Place {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** Runs one of our programs as it was built, without starting it. */
export type RunResident = (
  program: Program,
  words: readonly string[],
  place?: Place,
) => Promise<Ran>;

const script = fileURLToPath(new URL('resident.mjs', import.meta.url));

/** Lets a file run the programs in one process that ends with it; one run waits for another. */
export function residentPrograms(): RunResident {
  let resident: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(async () => {
    if (resident === undefined || resident.exitCode !== null) return;
    const gone = once(resident, 'exit');
    resident.kill();
    await gone;
  });

  async function ask(child: ChildProcess, question: object): Promise<Ran> {
    const over = new AbortController();
    const { signal } = over;
    try {
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error('the programs ended');
      });
      child.send(question);
      const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
      return answer;
    } finally {
      over.abort();
    }
  }

  return (program, words, { env = process.env, cwd = process.cwd() } = {}) => {
    const cli = join(dirname(programs[program]), '../dist/cli.js');
    const ran = last.then(() => {
      // with an option of its own no program puts another Node in its place
      const execArgv = ['--max-semi-space-size=16'];
      resident ??= fork(script, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      return ask(resident, { cli, words, env, cwd });
    });
    last = ran.catch(() => {});
    return ran;
  };
}
