import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type Environment, findProgram } from '@gsd-code-skill/core';
import { toolServerOf } from '@gsd-code-skill/registry';
import { failed, ok } from '../diagnose/check.ts';
import type { Machine } from '../diagnose/machine.ts';
import { lastLineOf, runProgram } from '../run-program.ts';
import type { Guide } from './guide/guide.ts';
import { hostWord } from './join/name-host.ts';

/** A program whose agents can use tools, and how it is told of a server. */
interface Client {
  readonly name: string;
  readonly program: string;
  readonly question: string;
  /** Whether it is added where nobody is asked. */
  readonly proposal: boolean;
  readonly afterwards: string;
  show(server: string): readonly string[];
  add(server: string, command: readonly string[]): readonly string[];
  remove(server: string): readonly string[];
}

const clients: readonly Client[] = [
  {
    name: 'OpenClaw',
    program: 'openclaw',
    question: 'Give OpenClaw’s agents the sessions as tools (gsd-mcp)?',
    proposal: true,
    afterwards:
      'Its embedded agents find them by tool_search in their next turn; openclaw config set tools.toolSearch false shows them directly. Agents of its claude-cli runtime do not get them.',
    show: (server) => ['mcp', 'show', server, '--json'],
    add: (server, [program = '', ...args]) => [
      ...['mcp', 'add', server, '--command', program],
      ...args.flatMap((arg) => ['--arg', arg]),
      // needs_wait takes up to 50 seconds
      ...['--timeout', '90'],
    ],
    remove: (server) => ['mcp', 'unset', server],
  },
  {
    name: 'Claude Code',
    program: 'claude',
    question:
      'Give all your Claude Code sessions these tools (gsd-mcp), including supervised ones?',
    // a supervised session that answers its own requests is nobody's wish
    proposal: false,
    afterwards: 'Claude Code has them from its next start.',
    show: (server) => ['mcp', 'get', server],
    add: (server, command) => ['mcp', 'add', '--scope', 'user', server, '--', ...command],
    remove: (server) => ['mcp', 'remove', '--scope', 'user', server],
  },
];

// openclaw takes seconds to start on a busy machine, and tries the server
const timeout = 180_000;

/** Offers OpenClaw and Claude Code the tools of gsd-mcp, where that is installed. */
export async function offerTools({ env, installation }: Machine, guide: Guide): Promise<void> {
  const command = await findToolServer(env, installation.nodePath);
  if (command === undefined) {
    guide.say(
      'Agents can have tools instead of a shell: npm install --global @gsd-code-skill/mcp, then gsd-hooks setup',
    );
    return;
  }
  const server = serverName();
  for (const client of clients) {
    const { name, program, question, proposal, afterwards } = client;
    const run = (args: readonly string[]) => runProgram(program, args, { env, timeout });
    const known = await guide.wait(`Looking for ${name}’s tools`, () => run(client.show(server)));
    if (known.status === 'missing') continue;
    if (known.code === 0) {
      guide.done(`${name} has the tools already: ${server}`);
      continue;
    }
    if (!(await guide.confirm(question, { proposal }))) continue;
    const added = await guide.wait(`Adding ${server}`, () => run(client.add(server, command)));
    const isAdded = added.status === 'ended' && added.code === 0;
    const fix = [program, ...client.add(server, ['gsd-mcp'])].join(' ');
    guide.check(
      isAdded ? ok('tools', `${name}: ${server}`) : failed('tools', lastLineOf(added), fix),
    );
    if (isAdded) guide.say(afterwards);
  }
}

/** Takes the tools out of OpenClaw and Claude Code again; gives the names of those that had them. */
export async function removeTools(env: Environment): Promise<readonly string[]> {
  const had: string[] = [];
  for (const { name, program, remove } of clients) {
    const run = await runProgram(program, remove(serverName()), { env, timeout });
    if (run.status === 'ended' && run.code === 0) had.push(name);
  }
  return had;
}

/** Named after the host: two hosts with one name would get unstable names of tools. */
export function serverName(host = hostname()): string {
  return toolServerOf(hostWord(host));
}

/** The words that start the gsd-mcp on PATH, wherever they are said. */
export async function findToolServer(
  env: Environment,
  nodePath: string,
): Promise<readonly string[] | undefined> {
  const path = await findProgram('gsd-mcp', env);
  if (path === undefined) return undefined;
  const found = await realpath(path);
  return found.endsWith('.js') ? [nodePath, found] : [found];
}
