import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '@gsd-code-skill/core';

/** Where a program lies that a shell would start by this name. */
export async function findProgram(name: string, { PATH = '' }: Environment) {
  for (const folder of PATH.split(delimiter).filter((one) => one !== '')) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
