import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';

/** A test with a state directory of its own, not yet created. */
export const test = base.extend<{ stateDir: string }>({
  stateDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'session-channel-'));
    await use(join(folder, 'state'));
    await rm(folder, { recursive: true, force: true });
  },
});
