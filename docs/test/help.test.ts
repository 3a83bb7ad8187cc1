import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Program, programs } from './programs.ts';
import { residentPrograms } from './resident.ts';

const run = promisify(execFile);
const runResident = residentPrograms();

test.for(Object.entries(programs))(
  '%s keeps the help that its parser prints',
  async ([name, file]) => {
    const kept = await run(process.execPath, [file, '--help']);
    const printed = await runResident(name as Program, ['--help']);
    expect(kept.stdout).toMatch(/\S/);
    expect(kept.stdout).toBe(printed.stdout);
  },
);
