import { shellQuote } from '@gsd-code-skill/core';
import type { CompletedCommand, CompletedOption, Words } from './completed-command.ts';

/**
 * A POSIX shell function that is given the words of a command line, the last one unfinished, and
 * prints what can stand in its place: `<word><tab><description>`, or `:files`, `:directories`.
 */
export function candidatesFunction(name: string, program: CompletedCommand): string {
  const commands = listCommands(program, '');
  const branches = (cases: readonly Case[]) => cases.map(showCase);
  return [
    `${name}() {`,
    "  local place='' option='' count=0 word",
    '  while [ $# -gt 1 ]; do',
    '    word=$1',
    '    shift',
    '    if [ -n "$option" ]; then',
    "      option=''",
    '      continue',
    '    fi',
    '    case "$word" in',
    '    -*) case "$place $word" in',
    ...branches(commands.flatMap(markOptions)),
    '    esac ;;',
    '    *) case "$place $word" in',
    ...branches(commands.flatMap(enterSubcommands)),
    '    *) count=$((count + 1)) ;;',
    '    esac ;;',
    '    esac',
    '  done',
    '  if [ -n "$option" ]; then',
    '    case "$option" in',
    ...branches(commands.flatMap(offerValues)),
    '    esac',
    '    return',
    '  fi',
    '  case "$1" in',
    '  -*) case "$place" in',
    ...branches(commands.flatMap(offerOptions)),
    '    esac',
    '    return ;;',
    '  esac',
    '  case "$place $count" in',
    ...branches(commands.flatMap(offerArguments)),
    '  esac',
    '}',
  ].join('\n');
}

interface Located extends CompletedCommand {
  /** The names of the commands that lead to it, joined by spaces. */
  readonly path: string;
}

interface Case {
  readonly when: readonly string[];
  readonly body: string;
}

function listCommands(command: CompletedCommand, path: string): readonly Located[] {
  const below = command.subcommands.flatMap((one) =>
    listCommands(one, [path, one.name].join(' ').trim()),
  );
  return [{ ...command, path }, ...below];
}

function markOptions({ path, options }: Located): readonly Case[] {
  const when = options.filter(({ value }) => value).flatMap((one) => spellings(path, one));
  return when.length === 0 ? [] : [{ when, body: 'option="$place $word"' }];
}

function enterSubcommands({ path, subcommands }: Located): readonly Case[] {
  const when = subcommands.map(({ name }) => `${path} ${name}`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
  const body = 'place="${place:+$place }$word" count=0';
  return when.length === 0 ? [] : [{ when, body }];
}

function offerValues({ path, options }: Located): readonly Case[] {
  return options.flatMap((option) =>
    option.value === undefined || option.value.length === 0
      ? []
      : [{ when: spellings(path, option), body: offer(option.value) }],
  );
}

function offerOptions({ path, options }: Located): readonly Case[] {
  return options.length === 0 ? [] : [{ when: [path], body: offer(options) }];
}

function offerArguments({ path, subcommands, arguments: places }: Located): readonly Case[] {
  const known = places.map((words, index) => ({ words, when: [`${path} ${index}`] }));
  // a program whose commands are not its first word says itself where they stand
  const all = known.length > 0 ? known : [{ words: subcommands, when: [`${path} 0`] }];
  return all.flatMap(({ words, when }) =>
    words.length === 0 ? [] : [{ when, body: offer(words) }],
  );
}

function spellings(path: string, { name, short }: CompletedOption): readonly string[] {
  return [name, ...(short === undefined ? [] : [short])].map((word) => `${path} ${word}`);
}

function offer(words: Words): string {
  if (words === 'sessions') return listSessions;
  if (words === 'agents') return listAgents;
  if (typeof words === 'string') return `echo :${words}`;
  const lines = words.map(({ name, description }) => `${quote(name)} ${quote(description)}`);
  return `printf '%s\\t%s\\n' ${lines.join(' ')}`;
}

// the server that the commands themselves would ask
const listSessions = `case "$GSD_TMUX_SOCKET" in
      '') tmux list-sessions -F '#{session_name}' ;;
      */*) tmux -S "$GSD_TMUX_SOCKET" list-sessions -F '#{session_name}' ;;
      *) tmux -L "$GSD_TMUX_SOCKET" list-sessions -F '#{session_name}' ;;
      esac 2>/dev/null`;

// the registry that the commands themselves would read
const listAgents = `local config="$HOME/.config"
      case "$XDG_CONFIG_HOME" in /*) config="$XDG_CONFIG_HOME" ;; esac
      grep -o '"agent_id" *: *"[^"]*"' \\
      "\${GSD_REGISTRY:-$config/gsd-code-skill/recovery-registry.json}" \\
      2>/dev/null | sed 's/.*: *"\\(.*\\)"$/\\1/'`;

function showCase({ when, body }: Case): string {
  return `    ${when.map(quote).join(' | ')}) ${body} ;;`;
}

export function quote(text: string): string {
  return shellQuote(text.replaceAll(/\s+/g, ' '));
}
