import { chmod, rename, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosWorld } from '../chaos-world.ts';
import type { RegistryEdit } from '../plan.ts';

type Place = Pick<ChaosWorld, 'registryPath' | 'registry'>;

/** Edits the registry in one of the ways people and programs do; afterwards it says what it said. */
export async function editRegistry(place: Place, edit: RegistryEdit, lasts: number): Promise<void> {
  try {
    await begin[edit](place);
    await sleep(lasts);
  } finally {
    await end(place, edit);
  }
}

/** What stands there while the edit lasts. */
const begin: Readonly<Record<RegistryEdit, (place: Place) => Promise<void>>> = {
  rename: replace,
  truncate: ({ registryPath }) => writeFile(registryPath, ''),
  away: ({ registryPath }) => rename(registryPath, `${registryPath}.away`),
  broken: ({ registryPath, registry }) => writeFile(registryPath, registry.slice(0, 200)),
  async older(place) {
    await replace(place);
    await utimes(place.registryPath, 1, 1);
  },
  unreadable: ({ registryPath }) => chmod(registryPath, 0),
};

async function end(place: Place, edit: RegistryEdit): Promise<void> {
  const { registryPath, registry } = place;
  if (edit === 'unreadable') await chmod(registryPath, 0o600);
  if (edit === 'away') await rename(`${registryPath}.away`, registryPath);
  if (edit === 'truncate') await writeFile(registryPath, registry);
  if (edit === 'broken') await replace(place);
}

async function replace({ registryPath, registry }: Place): Promise<void> {
  await writeFile(`${registryPath}.next`, registry);
  await rename(`${registryPath}.next`, registryPath);
}
