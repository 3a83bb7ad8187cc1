import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { type Environment, tmuxServerOf } from '@gsd-code-skill/core';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { openSession, type Session } from '@gsd-code-skill/session-driver';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { answerBindingOf } from './answer-binding.ts';
import type { Invocation } from './parse-command-line.ts';

/** The session a command line names, on the server that it or the environment chooses. */
export async function openInvocation(
  asked: Invocation,
  env: Environment,
  patience: number,
): Promise<Session> {
  const timeout = Math.round(2000 * patience);
  const isBound = asked.options.for !== undefined;
  const tmux = createTmux({ ...chooseServer(asked, env), timeout });
  return openSession({
    ...(!isBound && { answerBinding: await answerBindingOf(asked.session, tmux, env) }),
    tmux,
    session: asked.session,
    stateDir: stateDirectory(env),
    configDir: configDirOf(env),
    patience,
  });
}

function chooseServer({ socketPath, socketName }: Invocation, env: Environment) {
  if (socketPath !== undefined || socketName !== undefined) return { socketPath, socketName };
  return tmuxServerOf(env);
}
