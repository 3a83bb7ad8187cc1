// how long it takes to bring back 20 agents, one after the other and together
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

const standIns = new URL('../test/stand-in/', import.meta.url).pathname;
const program = new URL('../bin/gsd-launcher.js', import.meta.url).pathname;
const screen = new URL(
  '../../../fixtures/claude-code-2.1.325/panes/02b-idle-bypass.120x40.ansi.txt',
  import.meta.url,
).pathname;
const agents = 20;

const alone = await measure(1);
const together = await measure(10);
const what = `recovery of ${agents} agents whose prompt comes after 1 s`;
if (process.argv.includes('--json')) {
  const runs = [
    { how: 'one after the other', milliseconds: alone * 1000 },
    { how: 'ten at a time', milliseconds: together * 1000 },
  ];
  console.log(JSON.stringify([{ what, runs }]));
} else {
  console.log(`${what}:`);
  console.log(`one after the other ${alone.toFixed(1)} s, ten at a time ${together.toFixed(1)} s`);
  console.log(`${((100 * together) / alone).toFixed(0)} % of the time`);
}

async function measure(parallel: number): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'launcher-bench-'));
  const socket = join(home, 'tmux');
  const env = {
    HOME: home,
    PATH: `${standIns}:${process.env.PATH}`,
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    GSD_REGISTRY: join(home, 'registry.json'),
    GSD_STATE_DIR: join(home, 'state'),
  };
  await mkdir(join(home, 'stand-in'));
  await execa('cp', [screen, join(home, 'stand-in', 'screen')]);
  const registry = {
    delivery: { transport: 'inbox' },
    agents: Array.from({ length: agents }, (_, number) => ({
      agent_id: `agent-${number}`,
      openclaw_session_key: `agent:agent-${number}:main`,
      working_directory: home,
      claude_resume_target: 'x',
      claude_launch_command: 'sleep 1; claude',
    })),
  };
  await writeFile(env.GSD_REGISTRY, JSON.stringify(registry));

  const begin = performance.now();
  const args = ['recover', '-S', socket, '--parallel', `${parallel}`];
  const { stdout } = await execa(process.execPath, [program, ...args], { env, extendEnv: false });
  const seconds = (performance.now() - begin) / 1000;
  await execa('tmux', ['-S', socket, 'kill-server']);
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (!stdout.startsWith(`restored=${agents} `)) throw new Error(stdout);
  return seconds;
}
