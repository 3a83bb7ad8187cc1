import { link, readFile, rename, rm } from 'node:fs/promises';
import { codeOf, exists, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { isPaneKey, type PaneKey } from '../pane-key.ts';
import { statePath } from '../state-names.ts';

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

/**
 * Has the events told that were lost since the last time. They are forgotten when that is done:
 * where it fails, or is cut short, they are told again.
 */
export async function tellOfLosses(
  stateDir: string,
  tell: (losses: readonly LostEvent[]) => Promise<void>,
): Promise<void> {
  const path = pathOf(stateDir);
  const taken = statePath(stateDir, 'lost.taken');
  if (!(await exists(taken))) {
    const noted = await readPrivateFile(path).catch(() => undefined);
    if (noted === undefined || noted.length <= 1) return;
    // one in its place first: on a disk that is full still, the losses stay where they are
    await writePrivateFile(`${path}.next`, '\n');
    await link(path, taken).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    await rename(`${path}.next`, path);
  }
  await tell(parseLosses(await readFile(taken, 'utf8')));
  await rm(taken, { force: true });
}

/** The events that were lost and that nobody has told of yet. */
export async function readLosses(stateDir: string): Promise<readonly LostEvent[]> {
  const texts = (['lost.taken', 'lost'] as const).map((file) =>
    readPrivateFile(statePath(stateDir, file)).catch(() => undefined),
  );
  return (await Promise.all(texts)).flatMap((text) => parseLosses(text?.toString('utf8') ?? ''));
}

function parseLosses(text: string): readonly LostEvent[] {
  return text.split('\n').flatMap((line) => {
    const [pane = '', event = '', ...tmux] = line.split(' ');
    return isPaneKey(pane) ? [{ pane, event, tmux: tmux.join(' ') }] : [];
  });
}

function pathOf(stateDir: string): string {
  return statePath(stateDir, 'lost');
}
