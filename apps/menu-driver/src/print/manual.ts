import { readDriverSeconds } from '@gsd-code-skill/session-driver';
import { type ActionEntry, type Group, groups } from '../actions/action-entry.ts';
import { actionTable } from '../actions/action-table.ts';

// where the explanations begin
const column = 29;

/** All there is to know, on one screen. */
export const manual = `menu-driver: see and answer a Claude Code session in tmux, one plain command at a time

usage: menu-driver [-S <socket path> | -L <socket name>] <session> <action> [arguments] [--json]

${groups.map((group) => `${group}\n${paragraphsOf(group)}\n`).join('\n')}
An answer names its request: --for <request>, right after the action, with the id that the wake, status
and snapshot print. It reaches that request or none: through the hook that waits for it, otherwise with
keys if the screen shows the request (the whole of it for a grant). --now, at a terminal, answers what is
open now. The first line of the output is the verdict, proven by a hook's receipt or by the screen.
  0  delivered (or what was asked for)     3  refused: settled, not on the screen, or does not fit
  1  wrong usage                           4  unconfirmed: look before you try again
  2  no session with exactly this name     5  not_delivered: did not arrive

Every action but wait ends within 8 seconds. Nothing is typed into a shell, a dead pane or another session.
Words after type, answer, clear_then, deny and their options are text, even -R; only --json is not.
Everything after -- is text. A label may be shortened as long as it is unique.

completion: menu-driver --completion <bash|zsh|fish> prints a script for the shell to source
policy: --by <agent> before the session, or GSD_AGENT_ID, says which agent asks (default: the session's own)
environment: GSD_TMUX_SOCKET (socket path, or a name), GSD_STATE_DIR (locks, mutes),
  GSD_DRIVER_SECONDS (how long an action may take, ${readDriverSeconds(undefined).seconds} by default; more for a slow machine)
`;

function paragraphsOf(group: Group): string {
  const paragraphs: { readonly names: string[]; readonly lines: readonly string[] }[] = [];
  for (const entry of actionTable) {
    for (const { lines } of entry.manual.filter((one) => one.group === group)) {
      const before = paragraphs.at(-1);
      if (before?.lines[0] === lines[0]) before.names.push(synopsisOf(entry));
      else paragraphs.push({ names: [synopsisOf(entry)], lines });
    }
  }
  return paragraphs.map(({ names, lines }) => paragraph(names.join(' '), lines)).join('\n');
}

function synopsisOf({ name, arguments: words, options = [] }: ActionEntry): string {
  const flags = options.map(
    ({ name: flag, value }) => `[${[flag, value].filter(Boolean).join(' ')}]`,
  );
  return [name, ...(words === undefined ? [] : [words]), ...flags].join(' ');
}

function paragraph(synopsis: string, [first = '', ...more]: readonly string[]): string {
  const head = `  ${synopsis}`;
  // what is too long for the column pushes the explanation aside
  const gap = head.length < column ? ' '.repeat(column - head.length) : '   ';
  return [`${head}${gap}${first}`, ...more.map((line) => ' '.repeat(column) + line)].join('\n');
}
