import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { type Environment, tmuxServerOf } from '@gsd-code-skill/core';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { openSession, type Session } from '@gsd-code-skill/session-driver';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { optionsOf } from './action-options.ts';
import { requireAction } from './action-table.ts';
import type { Invocation } from './parse-command-line.ts';

/** The session a command line names, on the server that it or the environment chooses. */
export async function openInvocation(
  asked: Invocation,
  env: Environment,
  patience: number,
): Promise<Session> {
  const timeout = Math.round(2000 * patience);
  const tmux = createTmux({ ...chooseServer(asked, env), timeout });
  return openSession({
    ...(mayBeUnbound(asked) && { answerBinding: await readBinding(asked.session, tmux, env) }),
    tmux,
    session: asked.session,
    stateDir: stateDirectory(env),
    configDir: configDirOf(env),
    patience,
  });
}

/** True for an answer that does not say what it is for. */
function mayBeUnbound({ action, options }: Invocation): boolean {
  const takesRequest = optionsOf(requireAction(action)).some(({ name }) => name === '--for');
  return takesRequest && options.for === undefined;
}

async function readBinding(session: string, tmux: Tmux, env: Environment) {
  // the registry is much to load, and most command lines need none of it
  const { answerBindingOf } = await import('./answer-binding.ts');
  return answerBindingOf(session, tmux, env);
}

function chooseServer({ socketPath, socketName }: Invocation, env: Environment) {
  if (socketPath !== undefined || socketName !== undefined) return { socketPath, socketName };
  return tmuxServerOf(env);
}
