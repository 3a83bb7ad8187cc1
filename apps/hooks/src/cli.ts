import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { styleText } from 'node:util';
import { leaveWithReader } from '@gsd-code-skill/core';
import type { Installation } from '@gsd-code-skill/worker';
import type { CommandContext } from './commands/command-context.ts';
import { createProgram } from './create-program.ts';
import { handedOverFlag, readHanded } from './hook-script/handed-environment.ts';
import { keepSmall } from './keep-small.ts';
import { programPath, version } from './program.ts';

// hook.sh starts a worker so
if (process.env[handedOverFlag]) {
  delete process.env[handedOverFlag];
  Object.assign(process.env, readHanded(readFileSync(0, 'utf8')));
}

const context: CommandContext = {
  env: process.env,
  platform: process.platform,
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  exitWith: (code) => {
    process.exitCode = code;
  },
  becomeService(title) {
    process.title = title;
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(name, () => stopping.abort());
    }
    return { stopping: stopping.signal, leave: (code) => process.exit(code) };
  },
  // asked for by few commands, and not cheap
  get interactive() {
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
  get colours() {
    return styleText('red', 'x') !== 'x';
  },
};
const installation: Installation = {
  nodePath: process.execPath,
  workerPath: programPath,
  version,
};

leaveWithReader(process);

// before what a worker runs is loaded, so that nothing is compiled in the way that takes more
if (process.argv[2] === 'worker') {
  keepSmall(process.config.variables, process.getBuiltinModule('node:v8').setFlagsFromString);
}

const program = await createProgram(context, installation, process.argv.slice(2));

try {
  await program.parseAsync();
} catch (error) {
  console.error(`gsd-hooks: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
