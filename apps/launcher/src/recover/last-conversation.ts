import {
  logPaths,
  readBindings,
  readLastRecords,
  readLaunchRecord,
} from '@gsd-code-skill/session-channel';

interface Sighting {
  readonly agentId: string;
  readonly claudeSession: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Tells which conversation an agent's Claude Code was last seen with. */
export type LastConversation = (agentId: string) => Promise<string | undefined>;

/** What is known of agents from the time they ran. */
export interface Sightings {
  readonly lastConversation: LastConversation;
  /** When hooks last saw an agent's Claude Code, in milliseconds since 1970. */
  readonly lastSeen: (agentId: string) => number | undefined;
}

/**
 * Reads what hooks and launches have left about conversations. `/clear` begins a new one, so the
 * one an agent was started with is not always its last.
 */
export async function readSightings(stateDir: string): Promise<Sightings> {
  const seen = [...(await fromBindings(stateDir)), ...(await fromLogs(stateDir))];
  const lastConversation: LastConversation = async (agentId) => {
    const launch = await readLaunchRecord(stateDir, agentId);
    const started = launch?.claudeSession && {
      agentId,
      claudeSession: launch.claudeSession,
      at: Date.parse(launch.at),
    };
    return [...seen.filter((one) => one.agentId === agentId), ...(started ? [started] : [])]
      .toSorted((one, other) => other.at - one.at)
      .at(0)?.claudeSession;
  };
  const lastSeen = (agentId: string) => {
    const times = seen.filter((one) => one.agentId === agentId).map(({ at }) => at);
    return times.length === 0 ? undefined : Math.max(...times);
  };
  return { lastConversation, lastSeen };
}

async function fromBindings(stateDir: string): Promise<readonly Sighting[]> {
  return (await readBindings(stateDir)).flatMap(({ binding, changedAt }) => {
    const claudeSession = binding.claudeSessions.at(-1);
    if (claudeSession === undefined) return [];
    return { agentId: binding.agentId, claudeSession, at: Date.parse(changedAt) };
  });
}

// more than the events of one turn without a session of Claude Code's do not follow each other
const lookedAt = 100;

async function fromLogs(stateDir: string): Promise<readonly Sighting[]> {
  const logs = (await logPaths(stateDir)).map(async (path): Promise<Sighting | undefined> => {
    const records = await readLastRecords(path, lookedAt).catch(() => []);
    const last = records.findLast((record) => record.claude_session !== undefined);
    if (last?.claude_session === undefined) return undefined;
    const { agent: agentId, claude_session: claudeSession, timestamp } = last;
    return { agentId, claudeSession, at: Date.parse(timestamp) };
  });
  return (await Promise.all(logs)).filter((sighting) => sighting !== undefined);
}
