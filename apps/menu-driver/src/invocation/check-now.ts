import type { Environment } from '@gsd-code-skill/core';
import { Stop } from '@gsd-code-skill/session-driver';

/** Refuses `--now` where nobody is looking: without a terminal, or in the shell of an agent. */
export function checkNow(env: Environment, isTerminal: boolean): void {
  const agent = ['OPENCLAW_SHELL', 'CLAUDECODE'].find((name) => env[name]);
  if (agent === undefined && isTerminal) return;
  const why = agent === undefined ? 'there is no terminal' : `${agent} is set`;
  const message = `--now is for a person who is looking, and ${why}: use --for`;
  throw new Stop({ verdict: 'refused', message: `${message}; nothing was pressed` });
}
