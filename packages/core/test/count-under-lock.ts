import { readFile } from 'node:fs/promises';
import { withLock, writePrivateFile } from '../src/index.ts';

// counts up in a file, which loses counts unless one does it at a time: node count-under-lock.ts <path> <rounds>
const [path = '', rounds = ''] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round++) {
  await withLock(
    `${path}.lock`,
    async () => {
      const count = Number(await readFile(path, 'utf8'));
      await writePrivateFile(path, `${count + 1}`);
      process.stdout.write('+');
    },
    { timeout: 30_000 },
  );
}
