import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';

/** A test with a state directory of its own, not yet created. */
export const test = base.extend<{ stateDir: string }>({
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
});
