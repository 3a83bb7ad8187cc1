import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import type { World } from './world.ts';

/** A command `openclaw` that does as it is told. */
export interface OpenClawCommand {
  /** What the agent replies; `hang` never comes to an end. */
  reply(text: string): Promise<void>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** The wakes its agent was told, in order. */
  heard(): Promise<readonly Wake[]>;
}

/** Puts the command on the PATH of everything in a world. */
export async function installOpenClaw(world: World): Promise<OpenClawCommand> {
  const folder = join(world.folder, 'bin');
  await mkdir(folder);
  await copyFile(join(import.meta.dirname, 'openclaw-stand-in.mjs'), join(folder, 'stand-in.mjs'));
  const command = join(folder, 'openclaw');
  await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${folder}/stand-in.mjs' "$@"\n`);
  await chmod(command, 0o755);
  world.env.PATH = `${folder}:${world.env.PATH}`;

  return {
    reply: (text) => writeFile(join(folder, 'reply'), text),
    goDown: () => writeFile(join(folder, 'down'), ''),
    comeBack: () => rm(join(folder, 'down')),
    async heard() {
      const lines = await readFile(join(folder, 'heard.jsonl'), 'utf8').catch(() => '');
      return lines
        .split('\n')
        .filter(Boolean)
        .map((line) => parseWake(JSON.parse(line).text));
    },
  };
}
