import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';

/** A running example. */
interface Program {
  /** What it has printed so far. */
  readonly printed: () => string;
  /** Asks it to end; gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

type Start = (
  example: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Program;

export const test = base.extend<{ folder: string; start: Start }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'example-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  start: async ({}, use) => {
    const children: ChildProcess[] = [];
    await use((example, args, env = {}) => {
      const path = fileURLToPath(new URL(`../${example}`, import.meta.url));
      const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...env } });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      return {
        printed: () => output,
        async stop() {
          if (child.exitCode === null) {
            child.kill('SIGTERM');
            await once(child, 'close');
          }
          return child.exitCode;
        },
      };
    });
    for (const child of children) child.kill('SIGKILL');
  },
});
