import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makePrivateFolder, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { withStateLock } from '../pane-lock.ts';

/** The secret that opens this user's page on the fleet; made when there is none, or when a new one is wanted. */
export async function webToken(
  stateDir: string,
  { renew = false }: { readonly renew?: boolean } = {},
): Promise<string> {
  await makePrivateFolder(stateDir);
  const path = join(stateDir, 'web-token');
  return withStateLock(stateDir, 'web-token', async () => {
    const known = (await readPrivateFile(path))?.toString('utf8').trim();
    if (!renew && known !== undefined && /^[\w-]{43}$/.test(known)) return known;
    const token = randomBytes(32).toString('base64url');
    await writePrivateFile(path, `${token}\n`);
    return token;
  });
}
