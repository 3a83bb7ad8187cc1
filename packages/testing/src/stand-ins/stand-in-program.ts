import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const starter = new URL('../../stand-ins/start.mjs', import.meta.url);

/** Puts a shell script into a folder for PATH, under a program's name; gives its path. */
export async function standInProgram(bin: string, name: string, script: string): Promise<string> {
  await mkdir(bin, { recursive: true });
  const path = join(bin, name);
  // whole at any moment, for those who start it meanwhile
  const draft = join(bin, `.${name}.${randomUUID()}`);
  await writeFile(draft, `#!/bin/sh\n${script}\n`);
  await chmod(draft, 0o755);
  await rename(draft, path);
  return path;
}

/** A line for such a script that becomes one of the programs in `stand-ins/`. */
export function execStandIn(node: string, program: URL, home: string): string {
  const words = quotedWords(node, fileURLToPath(starter), fileURLToPath(program), home);
  return `exec ${words} "$@"`;
}

/** Words that a shell reads as they are; core quotes so too, but is tested with this package. */
export function quotedWords(...words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
