import { findAgentBySession } from '@gsd-code-skill/registry';
import { readLoopTest } from '@gsd-code-skill/session-channel';
import { acknowledge } from '@gsd-code-skill/session-driver';
import type { Host } from '../host/host.ts';
import { isReached, loadRegistry } from '../host/own-session.ts';
import type { Report } from '../report/report.ts';

/** Answers the test of `gsd-hooks diagnose --loop`, where an id is one of a session of ours; `undefined` for any other. */
export async function acknowledgeTest(host: Host, id: string): Promise<Report | undefined> {
  const { stateDir } = host;
  const test = await readLoopTest(stateDir, id).catch(() => undefined);
  if (test === undefined) return undefined;
  const { sessionName } = test;
  const agent = findAgentBySession((await loadRegistry(host)).registry, sessionName);
  if (agent === undefined || !isReached(host, agent)) return undefined;
  return acknowledge(stateDir, sessionName, id, 'gsd-mcp');
}
