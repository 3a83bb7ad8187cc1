import { shellWord } from '@gsd-code-skill/core';
import type { Agent } from '@gsd-code-skill/registry';
import { isTakenForStranger, paneKey, readMarker } from '@gsd-code-skill/session-channel';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'pane marker';

/** Looks what hook.sh takes a pane for. */
export async function checkPaneMarker(
  { id, serverPid }: Pane,
  agent: Agent,
  { stateDir, registryPath }: Machine,
): Promise<Check> {
  const key = paneKey({ serverPid, paneId: id });
  const again = `touch ${shellWord(registryPath)}`;
  const marker = await readMarker(stateDir, key);
  if (marker !== undefined) {
    const { agentId, waiting } = marker;
    if (agentId !== agent.agent_id) {
      return warning(
        name,
        `pane ${id} last belonged to ${agentId}; the next event corrects that`,
        again,
      );
    }
    const events = waiting.length === 0 ? '' : `, waits for an answer to ${waiting.join(', ')}`;
    return ok(name, `managed${events}`);
  }

  if (await isTakenForStranger(stateDir, key, registryPath)) {
    return failed(name, `hook.sh treats pane ${id} as unmanaged and drops its events`, again);
  }
  return ok(name, 'none yet: the first event goes to the worker, which writes it');
}
