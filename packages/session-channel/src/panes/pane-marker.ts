import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { namesIn, readPrivateFile, removeFile, writePrivateFile } from '@gsd-code-skill/core';
import type { PaneKey } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';
import { statePath } from '../state-names.ts';

/** What hook.sh is told of a managed pane. */
export interface PaneMarker {
  readonly agentId: string;
  /** The events whose hooks wait for a decision. */
  readonly waiting: readonly string[];
}

/** Tells hook.sh that a pane is managed, and which of its events wait for a decision. */
export async function markManaged(
  stateDir: string,
  pane: PaneKey,
  { agentId, waiting }: PaneMarker,
): Promise<void> {
  const path = join(await makeStateFolder(stateDir, 'panes'), pane);
  const content = `${agentId}\n${waiting.join(' ')}\n`;
  const current = await readPrivateFile(path).catch(() => undefined);
  if (current?.toString('utf8') !== content) await writePrivateFile(path, content);
  removeFile(join(await makeStateFolder(stateDir, 'strangers'), pane));
}

/** Tells hook.sh that a pane is nobody's; `isStillTrue` is asked once that stands there. */
export async function markStranger(
  stateDir: string,
  pane: PaneKey,
  isStillTrue: () => Promise<boolean>,
): Promise<void> {
  await rm(join(await makeStateFolder(stateDir, 'panes'), pane), { force: true });
  const path = join(await makeStateFolder(stateDir, 'strangers'), pane);
  await writePrivateFile(path, '');
  // an edit of the registry since then is older than the marker, and hook.sh would not see it
  if (!(await isStillTrue())) await rm(path, { force: true });
}

/**
 * Tells hook.sh by which registry verdicts on strangers are passed: those before it hold no more.
 * One that was put back can be older than a verdict, so its time is kept, not compared with now.
 */
export async function noteRegistry(stateDir: string, registryPath: string): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'strangers');
  for (const name of await namesIn(folder)) await rm(join(folder, name), { force: true });
  const seen = statePath(stateDir, 'registry.seen');
  // utimes knows no nanoseconds, and a shell compares them
  await promisify(execFile)('touch', ['-r', registryPath, seen]).catch(async () => {
    // without it, hook.sh drops what comes while somebody replaces the registry
    if (existsSync(registryPath)) await rm(seen, { force: true });
  });
}

/** What hook.sh is told of a pane; `undefined` when it does not take it for a managed one. */
export async function readMarker(stateDir: string, pane: PaneKey): Promise<PaneMarker | undefined> {
  const path = join(await makeStateFolder(stateDir, 'panes'), pane);
  const content = await readPrivateFile(path).catch(() => undefined);
  if (content === undefined) return undefined;
  const [agentId = '', waiting = ''] = content.toString('utf8').split('\n');
  return { agentId, waiting: waiting.split(' ').filter(Boolean) };
}

/** True when hook.sh drops the events of a pane as nobody's; it asks the same in a shell. */
export async function isTakenForStranger(
  stateDir: string,
  pane: PaneKey,
  registryPath: string,
): Promise<boolean> {
  const timeOf = async (path: string) =>
    (await stat(path, { bigint: true }).catch(() => undefined))?.mtimeNs;
  const verdict = await timeOf(join(statePath(stateDir, 'strangers'), pane));
  const registry = await timeOf(registryPath);
  if (verdict === undefined || registry === undefined || verdict <= registry) return false;
  // one that was put back is older than the verdict, but not the one it was passed by
  return registry === (await timeOf(statePath(stateDir, 'registry.seen')));
}
