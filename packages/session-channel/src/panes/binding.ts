import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sessionStates, triggerTypes, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { type PaneKey, panesOfRecords } from '../pane-key.ts';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';

const cursor = z.object({ offset: z.int(), fingerprint: z.string() });

const binding = z.object({
  agentId: z.string(),
  sessionName: z.string(),
  socketPath: z.string(),
  claudePid: z.int().optional(),
  /** The Claude Code that was found gone, and of whose end somebody was told. */
  gonePid: z.int().optional(),
  /** Claude Code's session ids in this pane, oldest first. */
  claudeSessions: z.array(z.string()).readonly(),
  transcriptPath: z.string().optional(),
  state: z.enum(sessionStates).optional(),
  contextUsedPercent: z.number().optional(),
  /** The pane's text at the last wake. */
  lastScreen: z.string().optional(),
  lastReply: z.string().optional(),
  lastWake: z
    .object({
      id: z.string(),
      at: z.string(),
      trigger: z.enum(triggerTypes),
      /** A digest of what was new in it; what has the same tells the agent nothing. */
      news: z.string(),
    })
    .optional(),
  /** How far the transcript was told. */
  told: z.object({ path: z.string(), cursor }).optional(),
  /** The requests of late, by their keys. */
  asked: z
    .object({
      /** How often each was made. */
      counts: z.record(z.string(), z.int()),
      /** The most of any that is not remembered any more: what is made again goes on from there. */
      forgotten: z.int().optional(),
      /** Those that PreToolUse announced and whose PermissionRequest is still to come. */
      announced: z.array(z.string()),
      /** The last event, by its wake's id, and its request. */
      last: z.object({ wakeId: z.string(), id: z.string(), isTold: z.boolean() }).optional(),
    })
    .optional(),
  /** The turn in which a dialog was last announced to the agent. */
  dialogTurn: z.string().optional(),
  /** The last event, by its wake's id, of which nobody was told. */
  silenced: z.string().optional(),
  /** The last turn that ended muted. */
  mutedTurn: z.string().optional(),
  /** The turn that was begun last. */
  turn: z
    .object({
      /** The wake's id of the event that began it. */
      id: z.string(),
      /** Milliseconds since 1970 of that event. */
      at: z.number(),
      /** True until an event tells its end. */
      isOpen: z.boolean(),
      isCompacting: z.boolean().optional(),
    })
    .optional(),
  /** What workers noticed of late and told, with the wake's id. */
  noticed: z.array(z.object({ key: z.string(), wakeId: z.string() })).optional(),
});

/** What is remembered about a managed pane from one event to the next. */
export type Binding = Readonly<z.infer<typeof binding>>;

/** The binding of a pane; `undefined` when it has none that can be read. */
export async function readBinding(stateDir: string, pane: PaneKey): Promise<Binding | undefined> {
  // one that cannot be read: start afresh rather than lose events
  return readRecord(pathOf(stateDir, pane), {
    parse: (stored) => binding.parse(withNewNames(stored as StoredBinding)),
  });
}

interface StoredBinding {
  readonly lastWake?: { readonly lesson?: unknown };
}

/** What versions before called otherwise. */
function withNewNames(stored: StoredBinding): unknown {
  const { lastWake } = stored;
  return lastWake ? { ...stored, lastWake: { news: lastWake.lesson, ...lastWake } } : stored;
}

export async function writeBinding(stateDir: string, pane: PaneKey, value: Binding): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, pane), `${JSON.stringify(value)}\n`);
}

/** A pane with its binding. */
export interface BoundPane {
  readonly pane: PaneKey;
  readonly binding: Binding;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** Every pane with a binding, the one that changed last at the end. */
export async function readBindings(stateDir: string): Promise<readonly BoundPane[]> {
  const names = readdirSync(await makeStateFolder(stateDir, 'bindings'));
  const panes = panesOfRecords(names);
  const found = await Promise.all(
    panes.map(async (pane): Promise<BoundPane | undefined> => {
      const binding = await readBinding(stateDir, pane);
      // not by another thread: there may be hundreds
      const changed = statSync(await pathOf(stateDir, pane), { throwIfNoEntry: false });
      return binding && changed && { pane, binding, changedAt: changed.mtime.toISOString() };
    }),
  );
  return found
    .filter((bound) => bound !== undefined)
    .sort((one, other) => Date.parse(one.changedAt) - Date.parse(other.changedAt));
}

async function pathOf(stateDir: string, pane: PaneKey): Promise<string> {
  return join(await makeStateFolder(stateDir, 'bindings'), `${pane}.json`);
}
