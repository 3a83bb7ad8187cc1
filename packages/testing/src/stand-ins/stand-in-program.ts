import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a shell script into a folder for PATH, under a program's name; gives its path. */
export async function standInProgram(bin: string, name: string, script: string): Promise<string> {
  await mkdir(bin, { recursive: true });
  const path = join(bin, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Words that a shell reads as they are. */
export function shellWords(...words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
