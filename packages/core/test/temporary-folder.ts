import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';

/** A test with an empty folder of its own. */
export const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'core-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});
