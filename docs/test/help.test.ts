import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { programs } from './programs.ts';

const run = promisify(execFile);

test.for(Object.entries(programs))(
  '%s keeps the help that its parser prints',
  async ([, program]) => {
    const parser = join(dirname(program), '../dist/cli.js');
    const [kept, printed] = await Promise.all(
      [program, parser].map((file) => run(process.execPath, [file, '--help'])),
    );
    expect(kept?.stdout).toMatch(/\S/);
    expect(kept?.stdout).toBe(printed?.stdout);
  },
);
