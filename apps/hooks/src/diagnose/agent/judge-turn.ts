import type { Turn } from '@gsd-code-skill/openclaw-client';
import { findPrintedCode, type PrintedCode } from '@gsd-code-skill/session-channel';
import { installDriver } from '../../advised-commands.ts';

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

type Sign = Omit<Judgement, 'hasRun'>;

const another = 'gsd-hooks install-skill';

const oldNode: Sign = {
  link: 'node',
  words: 'no Node that is new enough was found',
  fix: 'gsd-hooks register',
};
const otherState: Sign = {
  link: 'state',
  words: 'menu-driver uses another state directory there',
  fix: 'env | grep -E "^(HOME|XDG_STATE_HOME|GSD_STATE_DIR)="',
};

// what our own programs say
const codes: Readonly<Record<PrintedCode, Sign>> = {
  'old-node': oldNode,
  'no-test': otherState,
  'bad-state-directory': otherState,
  'no-test-id': {
    link: 'acknowledged',
    words: 'the agent has changed the id of the test',
    fix: another,
  },
  'test-of-another-session': {
    link: 'acknowledged',
    words: 'the agent named another session',
    fix: another,
  },
};
const byCode: ReadonlyMap<string, Sign> = new Map(Object.entries(codes));

// what exec and the shell say
const patterns: readonly (readonly [RegExp, Sign])[] = [
  [
    /exec denied|allowlist miss|Tool exec not found|approval registration failed|interactive exec approval|requires a sandbox|Security Violation/i,
    {
      link: 'allowed',
      words: 'OpenClaw does not let the agent run it',
      fix: 'openclaw config get tools.exec',
    },
  ],
  [/env: .?node.?: No such file|node: (?:command )?not found/i, oldNode],
  [
    /menu-driver: (?:command )?not found|menu-driver.?: (?:No such file|Permission denied)|Command not found/i,
    {
      link: 'command',
      words: 'menu-driver is not on the PATH of OpenClaw’s exec',
      fix: installDriver,
    },
  ],
];

/** Tells from what an agent did which link is broken. */
export function judgeTurn(turn: Turn | undefined): Judgement {
  const results = (turn?.rows ?? []).filter(({ role }) => role === 'toolResult');
  const said = (turn?.rows ?? [])
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text);
  const heard = findSign(results.map(({ text }) => text).join('\n'));
  if (heard !== undefined) {
    const { link, words, fix } = heard.sign;
    return { link, words: `${words}: ${quote(heard.line)}`, hasRun: true, fix };
  }
  const fix = another;
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

function findSign(output: string): { readonly sign: Sign; readonly line: string } | undefined {
  const lines = output.split('\n');
  for (const line of lines) {
    const code = findPrintedCode(line);
    const sign = code === undefined ? undefined : byCode.get(code);
    if (sign !== undefined) return { sign, line };
  }
  for (const [pattern, sign] of patterns) {
    const line = lines.find((one) => pattern.test(one));
    if (line !== undefined) return { sign, line };
  }
  return undefined;
}

function quote(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return JSON.stringify(line.length > 160 ? `${line.slice(0, 160)}…` : line);
}
