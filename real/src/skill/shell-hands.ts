import { execa } from 'execa';
import type { Machine } from '../machine.ts';
import { fillCommand } from './fill-command.ts';
import type { Done, Hands } from './hands.ts';

/** Commands in a shell, as OpenClaw's exec runs them. */
export async function openShellHands(world: Machine): Promise<Hands> {
  return {
    verbs: await readVerbs(world),
    fill: fillCommand,
    showIn: ({ actions }) => actions.find((action) => / show \S+$/.test(action)),
    run: (command) => execShell(world, command),
    async close() {},
  };
}

/** The actions that menu-driver has, by the manual to which the skill points. */
async function readVerbs(world: Machine): Promise<ReadonlySet<string>> {
  const { output } = await execShell(world, 'menu-driver --help');
  const words = output.split('\n').flatMap((line) => /^ {2}([a-z_]+)\b/.exec(line)?.[1] ?? []);
  return new Set(words);
}

async function execShell({ env, project }: Machine, command: string): Promise<Done> {
  const { exitCode, stdout } = await execa('sh', ['-c', command], {
    env,
    extendEnv: false,
    cwd: project,
    stdin: 'ignore',
    reject: false,
    timeout: 100_000,
  });
  return { exitCode, output: stdout };
}
