import { readFile } from 'node:fs/promises';
import { withLock } from '../src/files/lock.ts';
import { writePrivateFile } from '../src/files/private-file.ts';

// counts up in a file, which loses counts unless one does it at a time: node count-under-lock.ts <path> <rounds>
const [path = '', rounds = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
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
