import { configDirOf, readSession } from '@gsd-code-skill/claude-sessions';
import { compareVersions } from '@gsd-code-skill/core';
import type { Agent } from '@gsd-code-skill/registry';
import { paneKey, readBinding } from '@gsd-code-skill/session-channel';
import { readClaudeVersion } from '@gsd-code-skill/transcript-reader';
import { versionIn } from '../../register/installed-claude.ts';
import { type Check, ok, skipped } from '../check.ts';
import { installClaude, judgeClaude } from '../host/programs.ts';
import type { Machine } from '../machine.ts';
import type { RunningClaude } from './claude-process.ts';

const name = 'version';

/** Judges a Claude Code that runs: an update leaves it as it is until it is started anew. */
export async function checkRunningVersion(
  claude: RunningClaude,
  { agent_id: agent }: Agent,
  installed: string | undefined,
  machine: Pick<Machine, 'stateDir' | 'env'>,
): Promise<Check> {
  const { pid } = claude.process;
  const version = versionIn((await toldVersion(claude, machine)) ?? '');
  if (version === undefined) return skipped(name, `pid ${pid} does not tell its version`);
  // that one is judged already
  if (version === installed) return ok(name, `${version}, as on PATH`);
  const isBetter =
    installed !== undefined &&
    compareVersions(installed, version) > 0 &&
    judgeClaude(name, installed, '').status !== 'failed';
  return judgeClaude(name, version, isBetter ? `gsd-launcher restart ${agent}` : installClaude);
}

/** By its own state file, or where there is none by what it wrote last. */
async function toldVersion(
  { pane: { serverPid, id: paneId }, process: { pid } }: RunningClaude,
  { stateDir, env }: Pick<Machine, 'stateDir' | 'env'>,
): Promise<string | undefined> {
  const memory = await readBinding(stateDir, paneKey({ serverPid, paneId }));
  const transcript = memory?.transcriptPath;
  const reading = await readSession(configDirOf(env, transcript), pid);
  const told = reading.status === 'living' ? reading.session.version : undefined;
  return told ?? (transcript === undefined ? undefined : readClaudeVersion(transcript));
}
