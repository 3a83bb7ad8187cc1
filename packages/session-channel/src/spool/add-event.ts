import { createHash } from 'node:crypto';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, writeDraft } from '@gsd-code-skill/core';
import type { PaneKey } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';
import { formatHeader, type SpoolHeader } from './spool.ts';

/** Something a worker noticed itself, to be told like an event of Claude Code's. */
export interface OwnEvent {
  readonly pane: PaneKey;
  readonly header: SpoolHeader;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What it is about: noticed again while it lies in the spool, it is the same event. */
  readonly key: string;
}

/** Puts an event of our own into the spool; false when it lies there already. */
export async function addEvent(
  stateDir: string,
  { pane, header, payload, key }: OwnEvent,
): Promise<boolean> {
  const folder = await makeStateFolder(stateDir, 'spool');
  const path = join(folder, `${pane}.${numberOf(key)}`);
  const head = formatHeader(header);
  const content = `${head}\n${JSON.stringify({ ...payload, notice_key: key })}\n`;
  const draft = await writeDraft(folder, content, { durable: true });
  try {
    // a link never replaces: the event keeps the time, and so the wake, that it has
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A number no process has, since hooks name their events by their pid. */
function numberOf(key: string): number {
  const bytes = createHash('sha256').update(key).digest();
  return 10 ** 12 + bytes.readUIntBE(0, 5);
}
