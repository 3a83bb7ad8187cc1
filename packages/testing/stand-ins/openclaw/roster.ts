import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';

/** The agents as `openclaw agents list --json` prints them. */
export function agentsOf(home: string, { agents, sessions }: OpenClawScript) {
  const ids = agents ?? [...new Set(sessions.map(({ agentId }) => agentId))];
  return ids.map((id, index) => {
    const workspace = join(home, 'workspaces', id);
    mkdirSync(workspace, { recursive: true });
    return { id, workspace, bindings: 0, isDefault: index === 0 };
  });
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
  writeFileSync(join(home, 'script.json'), JSON.stringify({ ...script, sessions }));
  return { ok: true, key, sessionId: session.sessionId, runStarted: false };
}
