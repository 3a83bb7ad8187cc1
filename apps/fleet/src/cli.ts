import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { leaveWithReader } from '@gsd-code-skill/core';
import { runProgram } from './run-program.ts';
import { startLean } from './start-lean.ts';

leaveWithReader(process);

await runProgram(process.argv.slice(2), {
  env: process.env,
  pid: process.pid,
  host: hostname(),
  // the build puts it beside the bundle
  pageFolder: fileURLToPath(new URL('./page/', import.meta.url)),
  now: Date.now,
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  exitWith: (code) => {
    process.exitCode = code;
  },
  // what is no terminal is a file or another program, and takes any width
  get width() {
    return process.stdout.columns || Number(process.env.COLUMNS) || 200;
  },
  // styleText heeds NO_COLOR, FORCE_COLOR and whether stdout is a terminal
  get colour() {
    return styleText('red', 'x') !== 'x';
  },
  startLean: () => startLean(process),
  terminal: process,
});
