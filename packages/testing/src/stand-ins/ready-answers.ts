import { join } from 'node:path';
import { refusal, wordsOf } from '../../stand-ins/openclaw/print.ts';
import { configuredAgents, sessionList } from '../../stand-ins/openclaw/roster.ts';
import { skillList, skillsIn, unknownSkill } from '../../stand-ins/openclaw/run-skills.ts';
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
  const makeFolders = folders
    .map((folder) => `[ -d ${folder} ] || /bin/mkdir -p ${folder};`)
    .join(' ');
  const skills = agents.flatMap(({ id, workspace }) => {
    const list = quotedWords(`skills list --agent ${id} --json`);
    const info = quotedWords(`skills info ${ownSkill} --agent ${id} --json`);
    const found = skillsIn(home, script, workspace, ownSkill).map(
      ({ file, info }) => `if [ -e ${quotedWords(file)} ]; then ${prints(info)}; exit; fi;`,
    );
    return [
      answer(list, skillList(home, workspace), makeFolders),
      `  ${info}) if noted "$@"; then ${makeFolders} ${found.join(' ')} ${refuses(unknownSkill(ownSkill))}; fi ;;`,
    ];
  });
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
${[answer('agents\\ *', agents, makeFolders), ...sessions, ...health].join('\n')}
esac
case "$*" in
${skills.join('\n')}
esac
`;
}

const ownSkill = 'gsd-code-skill';

function answer(words: string, value: unknown, first = ''): string {
  return `  ${words}) if noted "$@"; then ${first} ${prints(value)}; exit; fi ;;`;
}

function prints(value: unknown): string {
  return `printf '%s\\n' ${quotedWords(wordsOf(value))}`;
}

function refuses(message: string): string {
  const { stdout, stderr } = refusal(message);
  return `printf '%s\\n' ${quotedWords(stdout)}; printf '%s\\n' ${quotedWords(stderr)} >&2; exit 1`;
}
