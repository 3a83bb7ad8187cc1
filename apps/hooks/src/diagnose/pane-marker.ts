import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '@gsd-code-skill/registry';
import { paneKey, readPrivateFile } from '@gsd-code-skill/session-channel';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { type Check, failed, ok, warning, word } from './check.ts';
import type { Machine } from './machine.ts';

const name = 'pane marker';

/** Looks what hook.sh takes a pane for. */
export async function checkPaneMarker(
  { id, serverPid }: Pane,
  agent: Agent,
  { stateDir, registryPath }: Machine,
): Promise<Check> {
  const key = paneKey({ serverPid, paneId: id });
  const again = `touch ${word(registryPath)}`;
  const marker = await readPrivateFile(join(stateDir, 'panes', key));
  if (marker !== undefined) {
    const [owner = '', waiting = ''] = marker.toString('utf8').split('\n');
    if (owner !== agent.agent_id) {
      return warning(name, `pane ${id} was last ${owner}’s; the next event corrects it`, again);
    }
    return ok(
      name,
      `managed${waiting && `, waits for an answer to ${waiting.replaceAll(' ', ', ')}`}`,
    );
  }

  const stranger = await lstat(join(stateDir, 'strangers', key)).catch(() => undefined);
  const registry = await stat(registryPath).catch(() => undefined);
  if (stranger !== undefined && registry !== undefined && stranger.mtimeMs > registry.mtimeMs) {
    return failed(name, `hook.sh takes pane ${id} for nobody’s and drops its events`, again);
  }
  return ok(name, 'none yet: the first event goes to the worker, which writes it');
}
