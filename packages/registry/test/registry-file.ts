import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';

/** A test with a place of its own for a registry. */
export const test = base.extend<{ path: string; write: (content: unknown) => Promise<void> }>({
  path: async ({ folder }, use) => use(join(folder, 'recovery-registry.json')),
  write: async ({ path }, use) => {
    await use((content) => {
      const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
      return writeFile(path, text, { mode: 0o600 });
    });
  },
});
