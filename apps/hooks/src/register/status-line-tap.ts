import { shellQuote } from '@gsd-code-skill/core';
import { statePath, statusLineFile } from '@gsd-code-skill/session-channel';
import { setPaneKey } from '../hook-script/set-pane-key.ts';
import { removeJson, setJson } from './json-edit.ts';
import { parseSettings } from './settings-text.ts';

/** Puts the tap in front of the user's own status line command, or gives Claude Code one. */
export function tapStatusLine(text: string, scriptPath: string): string {
  const own = ownCommand(text);
  const script = shellQuote(scriptPath);
  const command =
    own === undefined
      ? `[ -r ${script} ] && . ${script} && print_context`
      : `[ -r ${script} ] && . ${script}; ${own}`;

  return parseSettings(text).statusLine === undefined
    ? setJson(text, ['statusLine'], { type: 'command', command })
    : setJson(text, ['statusLine', 'command'], command);
}

/** Gives the user's own status line back, or removes ours. */
export function untapStatusLine(text: string): string {
  if (!isTapped(text)) return text;
  const own = ownCommand(text);
  return own === undefined
    ? removeJson(text, ['statusLine'])
    : setJson(text, ['statusLine', 'command'], own);
}

export function isTapped(text: string): boolean {
  return tapped.test(commandOf(text) ?? '');
}

const tapped = /^\[ -r ('.*?\/status-line\.sh') \] && \. \1(?:; (?<own>.*)| && print_context)$/s;

function ownCommand(text: string): string | undefined {
  const command = commandOf(text);
  const match = command === undefined ? null : tapped.exec(command);
  return match === null ? command : match.groups?.own;
}

function commandOf(text: string): string | undefined {
  const statusLine = parseSettings(text).statusLine as { command?: unknown } | undefined;
  const command = statusLine?.command;
  return typeof command === 'string' ? command : undefined;
}

/**
 * The text of the tap: POSIX sh, sourced by the status line command.
 *
 * In a managed pane it keeps what Claude Code handed over and puts it back on stdin, so the
 * user's own command reads the same bytes.
 */
export function renderStatusLineScript(stateDir: string): string {
  const panes = statePath('$gsd_state', 'panes');
  const bindings = statePath('$gsd_state', 'bindings');
  return `# written by gsd-hooks register --status-line
print_context() {
  gsd_json=$(cat)
  gsd_used=\${gsd_json#*'"context_window":'}
  gsd_used=\${gsd_used#*'"used_percentage":'}
  gsd_used=\${gsd_used# }
  gsd_used=\${gsd_used%%[!0-9]*}
  [ -z "$gsd_used" ] || printf 'context %s%% used\\n' "$gsd_used"
}

if [ -n "$TMUX" ]; then
  ${setPaneKey('gsd_pane').join('\n  ')}
  gsd_state=${shellQuote(stateDir)}
  if [ -f "${panes}/$gsd_pane" ]; then
    gsd_file=${bindings}/${statusLineFile('$gsd_pane')}
    (umask 077 && cat >"$gsd_file.$$") 2>/dev/null
    [ -r "$gsd_file.$$" ] && exec <"$gsd_file.$$" && mv -f "$gsd_file.$$" "$gsd_file"
  fi
fi
:
`;
}
