import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PaneKey,
  readPrivateFile,
  stateFolder,
  writePrivateFile,
} from '@gsd-code-skill/session-channel';
import type { RegistrySource } from './registry-source.ts';

/** Tells hook.sh that a pane is managed, and which of its events wait for a decision. */
export async function markManaged(
  stateDir: string,
  pane: PaneKey,
  agentId: string,
  waiting: readonly string[],
): Promise<void> {
  const path = join(await stateFolder(stateDir, 'panes'), pane);
  const content = `${agentId}\n${waiting.join(' ')}\n`;
  const current = await readPrivateFile(path).catch(() => undefined);
  if (current?.toString('utf8') !== content) await writePrivateFile(path, content);
  await rm(join(await stateFolder(stateDir, 'strangers'), pane), { force: true });
}

/** Tells hook.sh that a pane is nobody's, as the registry with this stamp says. */
export async function markStranger(
  stateDir: string,
  pane: PaneKey,
  registry: RegistrySource,
  stamp: string,
): Promise<void> {
  await rm(join(await stateFolder(stateDir, 'panes'), pane), { force: true });
  const path = join(await stateFolder(stateDir, 'strangers'), pane);
  await writePrivateFile(path, '');
  // an edit since then is older than the marker, and hook.sh would not see it
  if ((await registry.stamp()) !== stamp) await rm(path, { force: true });
}

/** True when hook.sh takes a pane for a managed one. */
export async function isMarkedManaged(stateDir: string, pane: PaneKey): Promise<boolean> {
  const path = join(await stateFolder(stateDir, 'panes'), pane);
  return (await readPrivateFile(path).catch(() => undefined)) !== undefined;
}
