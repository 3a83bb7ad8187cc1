import type { TmuxSession } from '../list/session.ts';
import { checkSessionName, checkVariable, escapeFormat } from '../run/arguments.ts';
import type { NewSessionOptions, NewWindowOptions, ProgramOptions } from '../tmux.ts';

export function newSessionCommand(
  name: string,
  { width, height, ...program }: NewSessionOptions = {},
): readonly string[] {
  checkSessionName(name);

  return [
    'new-session',
    ...['-d', '-P', '-F', '#{pane_id}', '-s', escapeFormat(name)],
    ...(width === undefined ? [] : ['-x', `${width}`]),
    ...(height === undefined ? [] : ['-y', `${height}`]),
    ...programArguments(program),
  ];
}

export function newWindowCommand(
  session: TmuxSession,
  { background = false, ...program }: NewWindowOptions = {},
): readonly string[] {
  return [
    'new-window',
    ...['-P', '-F', '#{pane_id}', '-t', `${session.id}:`],
    ...(background ? ['-d'] : []),
    ...programArguments(program),
  ];
}

function programArguments({ command = [], env = {}, cwd }: ProgramOptions): readonly string[] {
  for (const variable of Object.keys(env)) checkVariable(variable);
  return [
    ...(cwd === undefined ? [] : ['-c', escapeFormat(cwd)]),
    ...Object.entries(env).flatMap(([variable, value]) => ['-e', `${variable}=${value}`]),
    '--',
    // tmux gives a lone argument to a shell, several to exec
    ...(command.length === 1 ? ['env', ...command] : command),
  ];
}
