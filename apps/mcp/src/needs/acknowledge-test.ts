import { findAgentBySession } from '@gsd-code-skill/registry';
import { acknowledgeLoopTest, readLoopTest } from '@gsd-code-skill/session-channel';
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
  const facts = { node: process.execPath, nodeVersion: process.versions.node, by: 'gsd-mcp' };
  const milliseconds = await acknowledgeLoopTest(stateDir, { id, sessionName }, facts);
  const message = `test ${id} is acknowledged, ${(milliseconds / 1000).toFixed(1)} s after it was sent`;
  return { verdict: 'delivered', message, data: { test: id, session: sessionName } };
}
