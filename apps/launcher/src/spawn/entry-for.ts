import { resolve } from 'node:path';
import type { Agent } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import { showCommand } from '../command-line/show-command.ts';
import { checkFolder } from '../start/check-folder.ts';
import { resolveSystemPrompt } from '../start/system-prompt.ts';
import type { SpawnOptions } from './spawn-options.ts';

/** The registry entry an agent is started by. */
export async function entryFor(
  launcher: Launcher,
  options: SpawnOptions,
  known: Agent | undefined,
): Promise<Agent> {
  const { cwd, env } = launcher;
  const { agentId, workingDirectory: asked, systemPrompt, sessionKey } = options;
  if (asked?.trim() === '') {
    throw new LauncherError('the folder is empty: name one, or leave it out');
  }
  const folder = asked === undefined ? known?.working_directory : resolve(cwd, asked);
  if (!folder) {
    const what = known === undefined ? 'is not registered' : 'has no working_directory';
    throw new LauncherError(`${agentId} ${what}: say where it works`, [
      showCommand(['gsd-launcher', 'spawn', agentId, '/path/to/project']),
    ]);
  }
  const working_directory = await checkFolder(folder, env);
  const address = sessionKey === undefined ? {} : { openclaw_session_key: sessionKey };
  if (known !== undefined) {
    const { openclaw_session_id: id, ...rest } = known;
    // an id belongs to the session it was read with
    const isSame = sessionKey === undefined || sessionKey === known.openclaw_session_key;
    return {
      ...rest,
      ...(isSame && id && { openclaw_session_id: id }),
      ...address,
      working_directory,
    };
  }
  return {
    agent_id: agentId,
    enabled: true,
    auto_wake: true,
    ...address,
    working_directory,
    ...(systemPrompt !== undefined && { system_prompt: await keptPrompt(launcher, systemPrompt) }),
  };
}

// a file may change or be gone at the next start, and its path may be relative
async function keptPrompt(launcher: Launcher, asked: string): Promise<string> {
  return (await resolveSystemPrompt(launcher, { asked })).text;
}
