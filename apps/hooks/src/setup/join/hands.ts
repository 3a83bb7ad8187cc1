import { type Environment, shellWord } from '@gsd-code-skill/core';
import { type HandWay, toolServerOf } from '@gsd-code-skill/registry';
import * as z from 'zod';
import { joinCommand } from '../../advised-commands.ts';
import { failed, ok } from '../../diagnose/check.ts';
import type { Machine } from '../../diagnose/machine.ts';
import { lastLineOf, type ProgramRun, runProgram } from '../../run-program.ts';
import type { Guide } from '../guide/guide.ts';
import { findToolServer } from '../tools.ts';

interface Reached {
  readonly url: string;
  readonly name: string;
}

/** Prepares what agents reach this host by, and says what is to be done on the gateway's host. */
export async function prepareHands(
  hands: HandWay,
  reached: Reached,
  { env, installation }: Machine,
  guide: Guide,
): Promise<void> {
  if (hands === 'shell') return;
  const command = await findToolServer(env, installation.nodePath);
  if (command === undefined) {
    const fix = 'npm install --global @gsd-code-skill/mcp';
    guide.check(failed('hands', 'gsd-mcp is not installed here', fix));
    return;
  }
  if (hands === 'ssh') {
    const words = Object.entries(placesIn(env)).map(([key, value]) => `${key}=${value}`);
    const placed = words.length === 0 ? command : ['env', ...words, ...command];
    return guide.show('What is left for the hands:', sshWords(reached, placed));
  }
  // a node whose shell may be open is not to be connected
  if (await prepareNode(reached, command, env, guide)) {
    guide.show('What is left for the hands:', nodeWords(reached));
  }
}

const places = [
  ...['GSD_REGISTRY', 'GSD_STATE_DIR', 'GSD_TMUX_SOCKET', 'TMUX_TMPDIR'],
  ...['XDG_CONFIG_HOME', 'XDG_STATE_HOME'],
] as const;

/** What says where registry, state and tmux are here: neither a node nor sshd hands it to the tools. */
function placesIn(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    places.flatMap((key) => (env[key] === undefined ? [] : [[key, env[key]]])),
  );
}

// openclaw takes seconds to start on a busy machine
const timeout = 120_000;

async function prepareNode(
  { name }: Reached,
  [command = '', ...args]: readonly string[],
  env: Environment,
  guide: Guide,
): Promise<boolean> {
  const run = (words: readonly string[], input = '') =>
    runProgram('openclaw', words, { env, input, timeout });
  const server = toolServerOf(name);
  const own = placesIn(env);
  const value = JSON.stringify({
    ...{ command, args },
    ...(Object.keys(own).length > 0 && { env: own }),
  });
  const set = ['config', 'set', `nodeHost.mcp.servers.${server}`, value, '--strict-json'];
  const added = await guide.wait(`Telling this host’s OpenClaw about ${server}`, () => run(set));
  if (added.status === 'missing') {
    const fix = 'npm install --global openclaw, or gsd-hooks setup --hands ssh';
    guide.check(failed('hands', 'openclaw is not installed here', fix));
    return false;
  }
  guide.check(
    added.code === 0
      ? ok('hands', `this host’s node will publish ${server}`)
      : failed('hands', lastLineOf(added), 'openclaw config validate'),
  );
  const shell = await closeShell(run);
  guide.check(shell);
  return added.code === 0 && shell.status === 'ok';
}

const approvals = z.looseObject({
  exists: z.boolean().optional(),
  file: z.looseObject({ defaults: z.looseObject({}).optional() }).optional(),
});

/** Closes the node's own shell: its tools ask for permissions and heed rights, a shell does not. */
async function closeShell(
  run: (words: readonly string[], input?: string) => Promise<ProgramRun>,
): Promise<ReturnType<typeof ok>> {
  const fix = 'openclaw approvals get';
  const got = await run(['approvals', 'get', '--json']);
  const isRead = got.status === 'ended' && got.code === 0;
  const { file, exists } = (isRead && approvals.safeParse(parse(got.stdout)).data) || {};
  // without what is there, writing would take rules away that are somebody's
  if (file === undefined && exists !== false) {
    return failed('shell', 'this host’s exec approvals cannot be read', fix);
  }
  const closed = {
    ...{ version: 1, agents: {} },
    ...file,
    defaults: { ...file?.defaults, security: 'deny', ask: 'off' },
  };
  const set = await run(['approvals', 'set', '--stdin'], JSON.stringify(closed));
  const isSet = set.status === 'ended' && set.code === 0;
  return isSet
    ? ok('shell', 'the node runs no commands, only tools (security: deny)')
    : failed('shell', 'the node’s shell is not closed', fix);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{'))));
  } catch {
    return undefined;
  }
}

function nodeWords({ url, name }: Reached): string {
  const params = { bootstrapProfile: 'node', includeQr: false, publicUrl: url };
  return [
    `  there: openclaw gateway call device.pair.setupCode --json --params '${JSON.stringify(params)}'`,
    '         and put what it prints into a file here that only you can read (chmod 600)',
    `  here:  ${joinCommand(url)} --node-code-file <file>`,
    `         openclaw connect --target-file <file> --display-name ${name} --service`,
  ].join('\n');
}

function sshWords({ name }: Reached, command: readonly string[]): string {
  const server = toolServerOf(name);
  const options = ['-T', '-o', 'BatchMode=yes', '-o', 'ServerAliveInterval=5', `<user>@${name}`];
  const args = [...options, ...command].map((word) => `--arg ${shellWord(word)}`).join(' ');
  const forced = command.map(shellWord).join(' ').replaceAll('"', '\\"');
  return [
    `  here, in authorized_keys: restrict,command="${forced}" <key of the gateway’s user>`,
    `  there: openclaw mcp add ${server} --command ssh ${args} --timeout 90`,
  ].join('\n');
}

/** Takes the tools out of this host's node; says whether they were there. */
export async function takeOutHands(name: string, env: Environment): Promise<boolean> {
  const path = `nodeHost.mcp.servers.${toolServerOf(name)}`;
  const got = await runProgram('openclaw', ['config', 'get', path], { env, timeout });
  if (got.status === 'missing' || got.code !== 0) return false;
  const unset = await runProgram('openclaw', ['config', 'unset', path], { env, timeout });
  return unset.status === 'ended' && unset.code === 0;
}
