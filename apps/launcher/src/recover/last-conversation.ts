import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readLaunchRecord } from '../start/launch-record.ts';

interface Sighting {
  readonly agentId: string;
  readonly claudeSession: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Tells which conversation an agent's Claude Code was last seen with. */
export type LastConversation = (agentId: string) => Promise<string | undefined>;

/**
 * Reads what hooks and launches have left about conversations. `/clear` begins a new one, so the
 * one an agent was started with is not always its last.
 */
export async function readLastConversations(stateDir: string): Promise<LastConversation> {
  const seen = [...(await fromBindings(stateDir)), ...(await fromLogs(stateDir))];
  return async (agentId) => {
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
}

const binding = z.looseObject({ agentId: z.string(), claudeSessions: z.array(z.string()) });

async function fromBindings(stateDir: string): Promise<readonly Sighting[]> {
  return collect(join(stateDir, 'bindings'), async (path) => {
    const content = (await readPrivateFile(path))?.toString('utf8') ?? '';
    const { agentId, claudeSessions } = binding.parse(JSON.parse(content));
    const claudeSession = claudeSessions.at(-1);
    if (claudeSession === undefined) return undefined;
    return { agentId, claudeSession, at: (await stat(path)).mtimeMs };
  });
}

const logRecord = z.looseObject({
  timestamp: z.iso.datetime(),
  agent: z.string(),
  claude_session: z.string(),
});
const tailBytes = 64 * 1024;

async function fromLogs(stateDir: string): Promise<readonly Sighting[]> {
  return collect(join(stateDir, 'log'), async (path) => {
    const lines = (await readTail(path)).split('\n');
    for (const line of lines.toReversed()) {
      const { data } = logRecord.safeParse(parse(line));
      if (data === undefined) continue;
      const { agent, claude_session, timestamp } = data;
      return { agentId: agent, claudeSession: claude_session, at: Date.parse(timestamp) };
    }
    return undefined;
  });
}

/** What can be read of the JSON files in a folder. */
async function collect(
  folder: string,
  read: (path: string) => Promise<Sighting | undefined>,
): Promise<readonly Sighting[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /\.jsonl?$/.test(name))
      .map((name) => read(join(folder, name)).catch(() => undefined)),
  );
  return found.filter((sighting) => sighting !== undefined);
}

async function readTail(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const buffer = Buffer.alloc(size - start);
    await file.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
