import { randomBytes } from 'node:crypto';
import { makePrivateFolder, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { withStateLock } from '../pane-lock.ts';
import { statePath } from '../state-names.ts';

/** The secret that opens this user's page on the fleet; made when there is none, or when a new one is wanted. */
export async function webToken(
  stateDir: string,
  { renew = false }: { readonly renew?: boolean } = {},
): Promise<string> {
  await makePrivateFolder(stateDir);
  return withStateLock(stateDir, 'web-token', async () => {
    const known = await readToken(stateDir);
    if (!renew && known !== undefined && /^[\w-]{43}$/.test(known)) return known;
    const token = randomBytes(32).toString('base64url');
    await writePrivateFile(pathIn(stateDir), `${token}\n`);
    return token;
  });
}

/** True until a newer secret has taken its place, or it is removed; what cannot be read changes nothing. */
export async function isWebToken(stateDir: string, token: string): Promise<boolean> {
  return readToken(stateDir).then(
    (known) => known === token,
    () => true,
  );
}

async function readToken(stateDir: string): Promise<string | undefined> {
  return (await readPrivateFile(pathIn(stateDir)))?.toString('utf8').trim();
}

function pathIn(stateDir: string): string {
  return statePath(stateDir, 'web-token');
}
