import { glob } from 'node:fs/promises';
import { execa } from 'execa';

/** The library by which a program has a clock of its own, where it is installed or can be. */
export async function findFaketime(): Promise<string | undefined> {
  return (await findLibrary()) ?? (await installLibrary());
}

async function findLibrary(): Promise<string | undefined> {
  for (const folder of ['/usr/lib', '/usr/lib64', '/usr/local/lib']) {
    const found = glob(`${folder}/{faketime,*/faketime}/libfaketimeMT.so.1`);
    for await (const path of found) return path;
  }
  return undefined;
}

async function installLibrary(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const options = { reject: false, timeout: 60_000, stdin: 'ignore' } as const;
  await execa('/usr/bin/apt-get', ['install', '-qq', '-y', 'faketime'], options);
  return findLibrary();
}
