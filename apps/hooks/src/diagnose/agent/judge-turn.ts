import type { Turn } from '@gsd-code-skill/openclaw-client';

/** The links between an agent that was woken and its command, in their order. */
export const commandLinks = ['allowed', 'command', 'node', 'state', 'acknowledged'] as const;

export type CommandLink = (typeof commandLinks)[number];

/** Why no acknowledgement came. */
export interface Judgement {
  /** The link that broke; those before it hold, as far as the command came. */
  readonly link: CommandLink;
  readonly words: string;
  /** True when the agent has run something. */
  readonly hasRun: boolean;
  readonly fix: string;
}

const install = 'npm install --global @gsd-code-skill/menu-driver';

// what exec, the shell and menu-driver itself say
const signs: readonly (Omit<Judgement, 'words' | 'hasRun'> & {
  readonly pattern: RegExp;
  readonly words: string;
})[] = [
  {
    link: 'allowed',
    pattern:
      /exec denied|allowlist miss|Tool exec not found|approval registration failed|interactive exec approval|requires a sandbox|Security Violation/i,
    words: 'OpenClaw does not let the agent run it',
    fix: 'openclaw config get tools.exec',
  },
  {
    link: 'node',
    pattern: /menu-driver needs Node|env: .?node.?: No such file|node: (?:command )?not found/i,
    words: 'no Node that is new enough was found',
    fix: 'gsd-hooks register',
  },
  {
    link: 'command',
    pattern:
      /menu-driver: (?:command )?not found|menu-driver.?: (?:No such file|Permission denied)|Command not found/i,
    words: 'menu-driver is not on the PATH of OpenClaw’s exec',
    fix: install,
  },
  {
    link: 'state',
    pattern: /refused: (?:no test|test \S+ is one of)/i,
    words: 'menu-driver uses another state directory there',
    fix: 'env | grep -E "^(HOME|XDG_STATE_HOME|GSD_STATE_DIR)="',
  },
];

/** Tells from what an agent did which link is broken. */
export function judgeTurn(turn: Turn | undefined): Judgement {
  const results = (turn?.rows ?? []).filter(({ role }) => role === 'toolResult');
  const said = (turn?.rows ?? [])
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text);
  const output = results.map(({ text }) => text).join('\n');
  const sign = signs.find(({ pattern }) => pattern.test(output));
  if (sign !== undefined) {
    const { link, words, fix } = sign;
    return { link, words: `${words}: ${quote(lineOf(output, sign.pattern))}`, hasRun: true, fix };
  }
  const fix = 'gsd-hooks install-skill';
  const last = results.at(-1);
  if (last !== undefined) {
    const words = `the agent ran something else, and heard ${quote(last.text)}`;
    return { link: 'acknowledged', words, hasRun: true, fix };
  }
  const speech = said.map((text) => text.trim()).findLast((text) => text !== '');
  const words =
    speech === undefined || speech === 'NO_REPLY'
      ? 'the agent ran nothing and said nothing'
      : `the agent ran nothing and said ${quote(speech)}`;
  return { link: 'acknowledged', words, hasRun: false, fix };
}

function lineOf(text: string, pattern: RegExp): string {
  return text.split('\n').find((line) => pattern.test(line)) ?? text;
}

function quote(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return JSON.stringify(line.length > 160 ? `${line.slice(0, 160)}…` : line);
}
