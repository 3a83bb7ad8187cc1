import { lstat } from 'node:fs/promises';
import { ownIdentity } from '@gsd-code-skill/core';
import {
  listSpool,
  markStranger,
  type PaneKey,
  removePane,
  removeSpooled,
  statePaths,
} from '@gsd-code-skill/session-channel';
import { hookCommand } from '../../hook-script/hook-script.ts';
import { runProgram } from '../../run-program.ts';
import { type Check, failed, ok, skipped } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'hook run';
const fix = 'gsd-hooks register';
const payload = JSON.stringify({ hook_event_name: 'Notification', message: 'gsd-hooks diagnose' });

/** Runs the registered command as Claude Code does, outside tmux and in a pane that is nobody's. */
export async function checkHookRun(machine: Machine): Promise<Check> {
  const { hookScript } = statePaths(machine.stateDir);
  if ((await lstat(hookScript).catch(() => undefined)) === undefined) {
    return skipped(name, 'there is no hook.sh');
  }
  const { TMUX: _, TMUX_PANE: __, ...outside } = machine.env;
  const outsideProblem = await problemOfRun(hookScript, outside);
  if (outsideProblem !== undefined) return failed(name, `outside tmux: ${outsideProblem}`, fix);

  const insideProblem = await inForeignPane(machine.stateDir, (pane) =>
    problemOfRun(hookScript, { ...outside, ...pane }),
  );
  if (insideProblem !== undefined) {
    return failed(name, `in an unmanaged pane: ${insideProblem}`, fix);
  }
  return ok(name, 'silent outside tmux and in an unmanaged pane');
}

async function problemOfRun(hookScript: string, env: Machine['env']): Promise<string | undefined> {
  const command = hookCommand('Notification', hookScript);
  const run = await runProgram('/bin/sh', ['-c', command], { env, input: payload });
  if (run.status === 'missing') return 'no /bin/sh';
  if (run.code !== 0) return `exit code ${run.code ?? 'none'}, which Claude Code shows as an error`;
  const said = run.stdout + run.stderr;
  return said === '' ? undefined : `it printed ${JSON.stringify(said.slice(0, 200))}`;
}

/** Gives the environment of a pane that hook.sh knows as nobody's; afterwards nothing is left of it. */
async function inForeignPane<T>(
  stateDir: string,
  work: (env: { readonly TMUX: string; readonly TMUX_PANE: string }) => Promise<T>,
): Promise<T> {
  // no tmux server can have the pid of this process
  const { pid } = ownIdentity();
  const key: PaneKey = `${pid}.0`;
  await markStranger(stateDir, key, async () => true);
  try {
    return await work({ TMUX: `${stateDir}/none,${pid},0`, TMUX_PANE: '%0' });
  } finally {
    await removePane(stateDir, key);
    // a registry dated in the future makes hook.sh ask the worker all the same
    for (const entry of await listSpool(stateDir)) {
      if (entry.pane === key) await removeSpooled(entry);
    }
  }
}
