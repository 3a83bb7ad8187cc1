import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';

/** The agents as `openclaw agents list --json` prints them, each with a workspace that is there. */
export function agentsOf(home: string, script: OpenClawScript) {
  const agents = configuredAgents(home, script);
  for (const { workspace } of agents) mkdirSync(workspace, { recursive: true });
  return agents;
}

/** The agents, whose workspaces may not be there yet. */
export function configuredAgents(home: string, { agents, sessions }: OpenClawScript) {
  const ids = agents ?? [...new Set(sessions.map(({ agentId }) => agentId))];
  return ids.map((id, index) => {
    const workspace = join(home, 'workspaces', id);
    return { id, workspace, bindings: 0, isDefault: index === 0 };
  });
}

/** The sessions as `openclaw sessions list --json` prints them. */
export function sessionList({ sessions }: OpenClawScript) {
  return { count: sessions.length, sessions };
}

/** Makes a session; the same key again is the same session. */
export function createSession(
  home: string,
  script: OpenClawScript,
  { agentId, key }: { readonly agentId: string; readonly key: string },
) {
  const known = script.sessions.find((session) => session.key === key);
  const session = known ?? {
    key,
    agentId,
    sessionId: `made-for-${agentId}`,
    updatedAt: Date.now(),
  };
  const sessions = known === undefined ? [...script.sessions, session] : script.sessions;
  // from here on, what is ready to be printed is out of date
  writeFileSync(join(home, 'no-answers.sh'), '');
  renameSync(join(home, 'no-answers.sh'), join(home, 'answers.sh'));
  writeFileSync(join(home, 'script.json'), JSON.stringify({ ...script, sessions }));
  return { ok: true, key, sessionId: session.sessionId, runStarted: false };
}
