import { listSpool, type PaneKey } from '@gsd-code-skill/session-channel';

/** Whether events of a pane are still to be handled. */
export async function hasPending(stateDir: string, pane: PaneKey): Promise<boolean> {
  return (await listSpool(stateDir, (name) => name.startsWith(`${pane}.`))).length > 0;
}
