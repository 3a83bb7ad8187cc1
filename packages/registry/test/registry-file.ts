import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';

/** A test with a place of its own for a registry. */
export const test = base.extend<{ path: string; write: (content: unknown) => Promise<void> }>({
  path: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'registry-'));
    await use(join(directory, 'recovery-registry.json'));
    await rm(directory, { recursive: true });
  },
  write: async ({ path }, use) => {
    await use((content) => {
      const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
      return writeFile(path, text, { mode: 0o600 });
    });
  },
});
