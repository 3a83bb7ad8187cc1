import { fileURLToPath } from 'node:url';
import type { Program } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';

type Run = (
  example: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Program;

/** A test that runs an example. */
export const test = base.extend<{ run: Run }>({
  run: async ({ start }, use) => {
    await use((example, args, env = {}) => {
      const path = fileURLToPath(new URL(`../${example}`, import.meta.url));
      return start([process.execPath, path, ...args], { env: { ...process.env, ...env } });
    });
  },
});
