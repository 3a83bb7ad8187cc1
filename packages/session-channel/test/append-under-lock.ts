import { appendFile } from 'node:fs/promises';
import type { PaneKey } from '../src/pane-key.ts';
import { withPaneLock } from '../src/pane-lock.ts';

const [stateDir = '', pane = '', file = '', letter = ''] = process.argv.slice(2);
for (let round = 0; round < 5; round++) {
  await withPaneLock(
    stateDir,
    pane as PaneKey,
    async () => {
      for (let n = 0; n < 20; n++) await appendFile(file, letter);
      await appendFile(file, '\n');
    },
    { timeout: 15_000 },
  );
}
