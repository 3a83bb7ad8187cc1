import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { leaveWithReader } from '@gsd-code-skill/core';
import { createProgram, type ProgramContext } from './create-program.ts';

const context: ProgramContext = {
  env: process.env,
  pid: process.pid,
  cwd: process.cwd(),
  print: (text) => process.stdout.write(text),
  warn: (text) => process.stderr.write(text),
  exitWith: (code) => {
    process.exitCode = code;
  },
  installed: {
    platform: process.platform,
    node: process.execPath,
    // one folder below the package, both as source and as the bundle
    program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
  },
  // asked for by few commands, and not cheap
  get hasTerminal() {
    return process.stdin.isTTY === true && process.stdout.isTTY === true;
  },
  get host() {
    return hostname();
  },
  // what is no terminal takes any width
  get width() {
    return process.stdout.columns || 200;
  },
  // styleText heeds NO_COLOR, FORCE_COLOR and whether stdout is a terminal
  get colour() {
    return styleText('red', 'x') !== 'x';
  },
};

leaveWithReader(process);

const program = await createProgram(context, process.argv.slice(2));
await program.parseAsync();
