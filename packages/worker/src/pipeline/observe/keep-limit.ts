import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { openLimit } from '@gsd-code-skill/session-channel';
import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';

/** Keeps a usage limit that a session has reached, to be seen to at its reset. */
export async function keepLimit(
  stateDir: string,
  { pane, header, payload, entry }: HookEvent,
  { agent, sessionName }: Owner,
  { uuid, limit, resetsAt, reachedAt }: UsageLimit,
): Promise<void> {
  const { transcript_path: transcriptPath } = payload;
  if (transcriptPath === undefined) return;
  await openLimit(stateDir, {
    uuid,
    pane,
    sessionName,
    agentId: agent.agent_id,
    socketPath: header.socketPath,
    claudePid: header.claudePid,
    claudeSession: payload.session_id,
    transcriptPath,
    configDir: configDirOf({}, transcriptPath),
    limit,
    resetsAt: Date.parse(resetsAt),
    reachedAt: reachedAt === undefined ? entry.writtenAt : Date.parse(reachedAt),
    step: 'waiting',
    stepAt: Date.now(),
  });
}
