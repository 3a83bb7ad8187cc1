import { readScreen } from '@gsd-code-skill/claude-screen';
import { configDirOf, readSession } from '@gsd-code-skill/claude-sessions';
import { shellWord } from '@gsd-code-skill/core';
import { paneKey, readBinding } from '@gsd-code-skill/session-channel';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { describeDisagreement, statusOnScreen } from '@gsd-code-skill/worker';
import { type Check, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import type { RunningClaude } from './claude-process.ts';

const name = 'own state';

/** Looks what Claude Code says of itself, and whether its screen says the same. */
export async function checkOwnState(
  { pane, process: { pid } }: RunningClaude,
  { stateDir, env }: Machine,
): Promise<Check> {
  const key = paneKey({ serverPid: pane.serverPid, paneId: pane.id });
  const memory = await readBinding(stateDir, key);
  const configDir = configDirOf(env, memory?.transcriptPath);
  const reading = await readSession(configDir, pid);
  if (reading.status === 'none') {
    const detail = `none in ${configDir}/sessions: the screen shows instead whether a turn was interrupted or is stuck`;
    return skipped(name, detail);
  }
  const log = `gsd-hooks log ${shellWord(pane.sessionName)}`;
  if (reading.status === 'problem') return warning(name, reading.problem.reason, log);
  if (reading.status !== 'living')
    return warning(name, `pid ${pid} is not the process it belongs to`, log);

  const { status, statusWord = 'no status' } = reading.session;
  const tmux = createTmux({ env, ...(memory && { socketPath: memory.socketPath }) });
  const text = await tmux.capture(pane.id, { serverPid: pane.serverPid, ansi: true });
  const onScreen = statusOnScreen(readScreen(text));
  if (status === undefined || onScreen === undefined || status === onScreen) {
    return ok(name, `${statusWord}${onScreen === undefined ? '' : ', as its screen shows'}`);
  }
  return warning(name, describeDisagreement(status, onScreen, memory), log);
}
