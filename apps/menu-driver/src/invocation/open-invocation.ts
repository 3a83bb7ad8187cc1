import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { type Environment, tmuxServerOf } from '@gsd-code-skill/core';
import { findPaneOwner, readRegistry, registryPath } from '@gsd-code-skill/registry';
import { ensureWorker, stateDirectory } from '@gsd-code-skill/session-channel';
import {
  type DrivenSession,
  type DriverSeconds,
  openSession,
  rightsOfAsker,
} from '@gsd-code-skill/session-driver';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { optionsOf } from '../actions/action-options.ts';
import { requireAction } from '../actions/action-table.ts';
import type { Invocation } from '../command-line/parse-command-line.ts';
import { answerBindingOf } from './answer-binding.ts';

/** The session a command line names, on the server that it or the environment chooses. */
export async function openInvocation(
  asked: Invocation,
  env: Environment,
  { timeScale, tmuxTimeout }: DriverSeconds,
): Promise<DrivenSession> {
  const { session } = asked;
  const stateDir = stateDirectory(env);
  const tmux = createTmux({ ...tmuxServerOf(env, asked), timeout: tmuxTimeout });
  const reading = await readRegistry(registryPath(env)).catch(() => undefined);
  return openSession({
    ...(mayBeUnbound(asked) && { answerBinding: await answerBindingOf(asked.session, tmux, env) }),
    rights: ({ agentId }) => {
      const names = { agentId, sessionNames: [session] };
      const agent = reading && findPaneOwner(reading.registry, names);
      const question = { stateDir, reading, agent, sessionName: session };
      return rightsOfAsker(question, asked.by ?? (env.GSD_AGENT_ID || undefined));
    },
    tmux,
    session,
    stateDir,
    configDir: configDirOf(env),
    timeScale,
  });
}

/** Starts a worker where one is needed and none lives. */
export async function ensureWorkerHere(env: Environment): Promise<void> {
  await ensureWorker(stateDirectory(env), env);
}

/** True for an answer that does not say what it is for. */
function mayBeUnbound({ action, options }: Invocation): boolean {
  const takesRequest = optionsOf(requireAction(action)).some(({ name }) => name === '--for');
  return takesRequest && options.for === undefined;
}
