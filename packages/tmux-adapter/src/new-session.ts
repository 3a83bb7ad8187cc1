import { checkSessionName, checkVariable, escapeFormat } from './arguments.ts';
import type { NewSessionOptions } from './tmux.ts';

export function newSessionCommand(
  name: string,
  { command = [], env = {}, cwd, width, height }: NewSessionOptions = {},
): readonly string[] {
  checkSessionName(name);
  for (const variable of Object.keys(env)) checkVariable(variable);

  return [
    'new-session',
    ...['-d', '-P', '-F', '#{pane_id}', '-s', escapeFormat(name)],
    ...(cwd === undefined ? [] : ['-c', escapeFormat(cwd)]),
    ...(width === undefined ? [] : ['-x', `${width}`]),
    ...(height === undefined ? [] : ['-y', `${height}`]),
    ...Object.entries(env).flatMap(([variable, value]) => ['-e', `${variable}=${value}`]),
    '--',
    // tmux gives a lone argument to a shell, several to exec
    ...(command.length === 1 ? ['env', ...command] : command),
  ];
}
