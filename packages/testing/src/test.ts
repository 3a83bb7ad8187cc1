import { test as base } from 'vitest';
import { createPrograms, type Programs } from './processes/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type PrivateTmux, privateTmux } from './tmux/private-tmux.ts';

/** What a test can ask for; only what it asks for is made. */
export interface TestWorld {
  /** An empty folder, removed afterwards. */
  readonly folder: string;
  /** Starts programs; those that still run afterwards are killed. */
  readonly start: Programs['start'];
  /** A tmux server of its own, ended afterwards. */
  readonly privateTmux: PrivateTmux;
}

/** A test in a world of its own. */
export const test = base.extend<TestWorld>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  folder: async ({}, use) => {
    const folder = await temporaryFolder();
    await use(folder.path);
    await folder.remove();
  },
  // needs the folder, so that it is removed when they are gone
  start: async ({ folder: _ }, use) => {
    const programs = createPrograms();
    await use(programs.start);
    await programs.close();
  },
  privateTmux: async ({ folder }, use) => {
    const tmux = privateTmux(folder);
    await use(tmux);
    await tmux.close();
  },
});
