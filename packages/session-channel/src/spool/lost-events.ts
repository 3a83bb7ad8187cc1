import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { isPaneKey, type PaneKey } from '../pane-key.ts';

/** An event that hook.sh could not write down. */
export interface LostEvent {
  readonly pane: PaneKey;
  readonly event: string;
  /** The variable `TMUX` of its hook. */
  readonly tmux: string;
}

/** Keeps a file with room in it, for hook.sh to note what it loses on a full disk. */
export async function prepareLosses(stateDir: string): Promise<void> {
  const path = pathOf(stateDir);
  if ((await readPrivateFile(path).catch(() => undefined)) === undefined) {
    await writePrivateFile(path, '\n');
  }
}

/** The events that were lost since the last call; what is given here is forgotten. */
export async function takeLosses(stateDir: string): Promise<readonly LostEvent[]> {
  const path = pathOf(stateDir);
  const noted = await readPrivateFile(path).catch(() => undefined);
  if (noted === undefined || noted.length <= 1) return [];
  const taken = `${path}.taken`;
  // one in its place first: on a disk that is full still, the losses stay where they are
  await writePrivateFile(`${path}.next`, '\n');
  await rm(taken, { force: true });
  await link(path, taken).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(`${path}.next`, path);
  const losses = parseLosses(await readFile(taken, 'utf8'));
  await rm(taken, { force: true });
  return losses;
}

/** The events that were lost and that nobody has told of yet. */
export async function readLosses(stateDir: string): Promise<readonly LostEvent[]> {
  const noted = await readPrivateFile(pathOf(stateDir)).catch(() => undefined);
  return parseLosses(noted?.toString('utf8') ?? '');
}

function parseLosses(text: string): readonly LostEvent[] {
  return text.split('\n').flatMap((line) => {
    const [pane = '', event = '', ...tmux] = line.split(' ');
    return isPaneKey(pane) ? [{ pane, event, tmux: tmux.join(' ') }] : [];
  });
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'lost');
}
