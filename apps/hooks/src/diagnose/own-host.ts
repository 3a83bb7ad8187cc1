import { type OwnHost, readRegistry, resolveHost } from '@gsd-code-skill/registry';
import type { Machine } from './machine.ts';

/** How this machine is called in a fleet of several; `undefined` in a fleet of one. */
export async function ownHost({ registryPath }: Machine): Promise<OwnHost | undefined> {
  const read = await readRegistry(registryPath).catch(() => undefined);
  return read && resolveHost(read.registry);
}
