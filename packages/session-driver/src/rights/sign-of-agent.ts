import { claudeAbove, listProcesses } from '@gsd-code-skill/claude-process';
import { agentVariables, type Environment } from '@gsd-code-skill/core';

/** What tells that an agent, and not a person, has started a process; a variable is soon unset. */
export async function signOfAgent(env: Environment, pid: number): Promise<string | undefined> {
  const variable = agentVariables.find((name) => env[name]);
  if (variable !== undefined) return `${variable} is set`;
  const claude = claudeAbove(await listProcesses(), pid);
  return claude && `Claude Code has started it (process ${claude.pid})`;
}
