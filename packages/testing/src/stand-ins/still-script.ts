import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaudeScenario } from './claude-scenario.ts';
import type { ClaudeStart } from './claude-start.ts';
import { quotedWords } from './stand-in-program.ts';

/** A shell script that plays a scenario whose screen stands still: it starts much faster than Node does. */
export function stillScript(home: string, still: string, scenario: ClaudeScenario): string {
  const { version = '2.1.325', exitCode, hasNoConversation, together = 0, notes = {} } = scenario;
  const missing = (condition: string, words: string) =>
    `for word; do ${condition} && { echo "No conversation found ${words}"; exit 1; }; before=$word; done`;
  return [
    `home=${quotedWords(home)}`,
    `[ "$1" = --version ] && { echo ${quotedWords(`${version} (Claude Code)`)}; exit; }`,
    'draft=$home/draft.$$; mkdir "$draft"; cat "/proc/$$/environ" > "$draft/env"',
    `[ $# -eq 0 ] || printf '%s\\0' "$@" > "$draft/args"; pwd -P > "$draft/cwd"`,
    ...Object.entries(notes).map(([name, command]) => `(${command}) > "$draft/note.${name}"`),
    // whole, or not there yet
    'mv "$draft" "$home/start.$$"',
    ...(hasNoConversation
      ? [
          missing('[ "$before" = --resume ]', 'with session ID: $word'),
          missing('[ "$word" = --continue ]', 'to continue'),
        ]
      : []),
    ...(exitCode === undefined ? [] : [`exit ${exitCode}`]),
    `while set -- "$home"/start.*; [ $# -lt ${together} ]; do sleep 0.05; done`,
    `printf '\\033[H\\033[2J%s' "$(cat ${quotedWords(still)})"`,
    `while IFS= read -r line; do printf '%s\\n' "$line" >> "$home/typed"; done`,
  ].join('\n');
}

/** How such a script was started, by what it left in a folder of that name in its home. */
export async function readStillStart(home: string, name: string): Promise<ClaudeStart> {
  const folder = join(home, name);
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '');
  const variables = (await read('env')).split('\0').filter(Boolean);
  const notes = (await readdir(folder)).filter((file) => file.startsWith('note.'));
  const noted = notes.map(async (file) => [file.slice('note.'.length), await read(file)]);
  return {
    pid: Number(name.slice('start.'.length)),
    args: (await read('args')).split('\0').slice(0, -1),
    cwd: (await read('cwd')).slice(0, -1),
    env: Object.fromEntries(
      variables.map((one) => [one.replace(/=.*/s, ''), one.replace(/^[^=]*=/, '')]),
    ),
    notes: Object.fromEntries(await Promise.all(noted)),
  };
}

/** The lines that were typed into such scripts. */
export async function readTyped(home: string): Promise<readonly { readonly typed: string }[]> {
  const text = await readFile(join(home, 'typed'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((typed) => ({ typed }));
}
