// how long it takes to bring back 20 agents, one after the other and together
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  claudeStandIn,
  privateTmux,
  recordedScreenPath,
  temporaryFolder,
} from '@gsd-code-skill/testing';
import { execa } from 'execa';

const program = new URL('../bin/gsd-launcher.js', import.meta.url).pathname;
const still = recordedScreenPath('02b-idle-bypass', { colours: true });
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
  const { path: home, remove } = await temporaryFolder();
  const tmux = privateTmux(home);
  const claude = await claudeStandIn(home, { still });
  const env = {
    HOME: home,
    PATH: `${claude.bin}:${process.env.PATH}`,
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    GSD_REGISTRY: join(home, 'registry.json'),
    GSD_STATE_DIR: join(home, 'state'),
  };
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
  const args = ['recover', '-S', tmux.socketPath, '--parallel', `${parallel}`];
  const { stdout } = await execa(process.execPath, [program, ...args], { env, extendEnv: false });
  const seconds = (performance.now() - begin) / 1000;
  await tmux.close();
  await remove();
  if (!stdout.startsWith(`restored=${agents} `)) throw new Error(stdout);
  return seconds;
}
