import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readRecord } from '../read-record.ts';
import { safeFileName } from '../safe-file-name.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { statePath } from '../state-names.ts';

const launchRecord = z.looseObject({
  agentId: z.string(),
  sessionName: z.string(),
  workingDirectory: z.string(),
  claudeSession: z.string().optional(),
  /** Claude Code's permission mode, where it was not the launch command's own. */
  permissionMode: z.string().optional(),
  at: z.iso.datetime(),
  /** Why it is not to be brought back: it never came up, or somebody stopped it. */
  ended: z.enum(['failed', 'stopped']).optional(),
  endedAt: z.iso.datetime().optional(),
  /** The rules that Claude Code was given to hold. */
  permissions: z.object({ deny: z.array(z.string()), ask: z.array(z.string()) }).optional(),
});

/** How an agent was last started. */
export type LaunchRecord = Readonly<z.infer<typeof launchRecord>>;

/** Keeps how an agent is being started. */
export async function writeLaunchRecord(stateDir: string, record: LaunchRecord): Promise<void> {
  await prepareStateDirectory(stateDir);
  const path = fileOf(stateDir, record.agentId, 'json');
  await writePrivateFile(path, `${JSON.stringify(record, undefined, 2)}\n`);
}

export async function readLaunchRecord(
  stateDir: string,
  agentId: string,
): Promise<LaunchRecord | undefined> {
  return readRecord(fileOf(stateDir, agentId, 'json'), launchRecord);
}

/** Notes that the last start of an agent is not to be brought back; the next start forgets it. */
export async function noteLaunchEnd(
  stateDir: string,
  agentId: string,
  ended: 'failed' | 'stopped',
): Promise<void> {
  const record = await readLaunchRecord(stateDir, agentId);
  if (record !== undefined)
    await writeLaunchRecord(stateDir, { ...record, ended, endedAt: new Date().toISOString() });
}

/** Puts an agent's prompt where Claude Code reads it, and nobody else. */
export async function writePromptFile(
  stateDir: string,
  agentId: string,
  text: string,
): Promise<string> {
  const path = promptFileOf(stateDir, agentId);
  await prepareStateDirectory(stateDir);
  await writePrivateFile(path, text);
  return path;
}

/** Puts an agent's settings where Claude Code reads them, and nobody else. */
export async function writeSettingsFile(
  stateDir: string,
  agentId: string,
  settings: object,
): Promise<void> {
  await prepareStateDirectory(stateDir);
  await writePrivateFile(
    settingsFileOf(stateDir, agentId),
    `${JSON.stringify(settings, undefined, 2)}\n`,
  );
}

export function settingsFileOf(stateDir: string, agentId: string): string {
  return fileOf(stateDir, agentId, 'settings.json');
}

export function promptFileOf(stateDir: string, agentId: string): string {
  return fileOf(stateDir, agentId, 'prompt.txt');
}

function fileOf(stateDir: string, agentId: string, ending: string): string {
  return join(statePath(stateDir, 'launches'), `${safeFileName(agentId)}.${ending}`);
}
