import { type Agent, defaultLaunchCommand, type Registry } from '../schema/registry-schema.ts';

/** What starts Claude Code for an agent: its own command, else the registry's, else the usual one. */
export function launchCommandOf(
  { default_claude_launch_command: shared }: Pick<Registry, 'default_claude_launch_command'>,
  { claude_launch_command: own }: Pick<Agent, 'claude_launch_command'>,
): string {
  return own || shared || defaultLaunchCommand;
}
