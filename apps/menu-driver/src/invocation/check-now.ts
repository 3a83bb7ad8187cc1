import type { Environment } from '@gsd-code-skill/core';
import { Stop, signOfAgent } from '@gsd-code-skill/session-driver';

interface Here {
  readonly env: Environment;
  readonly pid: number;
  isTerminal(): boolean;
}

/** Refuses `--now` where nobody is looking: without a terminal, or in the shell of an agent. */
export async function checkNow({ env, pid, isTerminal }: Here): Promise<void> {
  const why = (await signOfAgent(env, pid)) ?? (isTerminal() ? undefined : 'there is no terminal');
  if (why === undefined) return;
  const message = `--now is for a person who is looking, and ${why}: use --for`;
  throw new Stop({ verdict: 'refused', message: `${message}; nothing was pressed` });
}
