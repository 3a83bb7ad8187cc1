import { join } from 'node:path';
import { wordsOf } from '../../stand-ins/openclaw/print.ts';
import { configuredAgents, sessionList } from '../../stand-ins/openclaw/roster.ts';
import type { OpenClawScript } from './openclaw-script.ts';
import { quotedWords } from './stand-in-program.ts';

/**
 * Lines of shell that answer what OpenClaw is asked most, note the call and end; a start of Node for
 * each would cost twenty times as much. Whatever else is asked is left to the program that follows.
 */
export function readyAnswers(home: string, script: OpenClawScript): string {
  const agents = configuredAgents(home, script);
  const isUp = !script.isDown;
  const health =
    isUp && script.answer !== 'down' ? [answer('gateway\\ *\\ health', { ok: true })] : [];
  const sessions = isUp ? [answer('sessions\\ *', sessionList(script))] : [];
  const folders = agents.map(({ workspace }) => quotedWords(workspace));
  const makeFolders = folders.map((folder) => `[ -d ${folder} ] || /bin/mkdir -p ${folder};`);
  return `
noted() {
  words=
  for word; do
    case $word in
      *[!A-Za-z0-9:._/-]*) return 1 ;;
    esac
    words="$words,\\"$word\\""
  done
  printf '{"pid":%s,"args":[%s]}\\n' "$$" "\${words#,}" >>${quotedWords(join(home, 'calls.jsonl'))}
}
case "$1 $2 $3" in
${[answer('agents\\ *', agents, makeFolders.join(' ')), ...sessions, ...health].join('\n')}
esac
`;
}

function answer(words: string, value: unknown, first = ''): string {
  const print = `printf '%s\\n' ${quotedWords(wordsOf(value))}`;
  return `  ${words}) if noted "$@"; then ${first} ${print}; exit; fi ;;`;
}
