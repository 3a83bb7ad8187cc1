import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inboxMessages } from '@gsd-code-skill/openclaw-client';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import { test as base } from 'vitest';
import { createLauncher, type Launcher } from '../src/command-line/launcher.ts';

/** How a stand-in was started. */
export interface Started {
  readonly pid: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The command lines of all processes at that moment. */
  readonly ps: string;
  /** The agent its pane was bound to at that moment. */
  readonly agent: string;
  /** The registry at that moment. */
  readonly registry: string;
}

interface Fleet {
  readonly home: string;
  readonly env: Record<string, string>;
  readonly socketPath: string;
  /** What was said while a command ran. */
  readonly said: string[];
  readonly launcher: Launcher;
  readonly tmux: Tmux;
  /** Runs tmux itself. */
  readonly raw: (...args: string[]) => Promise<string>;
  readonly project: (name: string, files?: readonly string[]) => Promise<string>;
  readonly register: (agents: readonly Agent[], more?: Partial<Registry>) => Promise<void>;
  /** Lets stand-ins from here on draw this recorded screen. */
  readonly draw: (screen: string) => Promise<void>;
  /** Writes a note that stand-ins from here on find. */
  readonly note: (name: string, content?: string) => Promise<void>;
  readonly starts: () => Promise<readonly Started[]>;
  /** What was typed into any stand-in. */
  readonly typed: () => Promise<readonly string[]>;
  readonly inbox: () => Promise<readonly string[]>;
  /** Runs the program itself. */
  readonly run: (...args: string[]) => ReturnType<typeof runProgram>;
}

const recordings = new URL('../../../fixtures/claude-code-2.1.325/panes/', import.meta.url);
const ownScreens = new URL('screens/', import.meta.url);
const standIns = new URL('stand-in/', import.meta.url).pathname;
export const program = new URL('../bin/gsd-launcher.js', import.meta.url).pathname;

const idle = '02b-idle-bypass.120x40';

export const test = base.extend<Fleet>({
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'launcher-'));
    await mkdir(join(home, 'stand-in'));
    await writeFile(join(home, 'stand-in', 'screen'), await readScreenFile(idle));
    await use(home);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  env: async ({ home }, use) => {
    await use({
      HOME: home,
      PATH: `${standIns}:${process.env.PATH}`,
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
      TMUX_TMPDIR: home,
      GSD_REGISTRY: join(home, 'registry.json'),
      GSD_STATE_DIR: join(home, 'state'),
    });
  },
  socketPath: async ({ home }, use) => {
    const socketPath = join(home, 'tmux');
    await use(socketPath);
    await execa('tmux', ['-S', socketPath, 'kill-server'], { reject: false, stdio: 'ignore' });
  },
  said: async ({}, use) => {
    await use([]);
  },
  launcher: async ({ env, home, socketPath, said }, use) => {
    await use(createLauncher({ env, cwd: home, socketPath, say: (line) => said.push(line) }));
  },
  tmux: async ({ socketPath, env }, use) => {
    await use(createTmux({ socketPath, env, configFile: '/dev/null', timeout: 10_000 }));
  },
  raw: async ({ socketPath, env }, use) => {
    await use(async (...args) => {
      const options = { env, extendEnv: false };
      return (await execa('tmux', ['-u', '-S', socketPath, ...args], options)).stdout;
    });
  },
  project: async ({ home }, use) => {
    await use(async (name, files = []) => {
      const folder = join(home, 'projects', name);
      await mkdir(folder, { recursive: true });
      for (const file of files) {
        if (file.endsWith('/')) await mkdir(join(folder, file));
        else await writeFile(join(folder, file), 'x');
      }
      return folder;
    });
  },
  register: async ({ env }, use) => {
    await use(async (agents, more = {}) => {
      const registry = { delivery: { transport: 'inbox' }, ...more, agents };
      await writeFile(env.GSD_REGISTRY ?? '', JSON.stringify(registry, undefined, 2));
    });
  },
  draw: async ({ note }, use) => {
    await use(async (screen) => note('screen', await readScreenFile(screen)));
  },
  note: async ({ home }, use) => {
    await use(async (name, content = '') => {
      await writeFile(join(home, 'stand-in', name), content);
    });
  },
  starts: async ({ home }, use) => {
    await use(() => readStarts(join(home, 'stand-in')));
  },
  typed: async ({ home }, use) => {
    await use(async () => {
      const names = await readdir(join(home, 'stand-in'));
      const files = names.filter((name) => name.startsWith('typed.'));
      return Promise.all(files.map((name) => readFile(join(home, 'stand-in', name), 'utf8')));
    });
  },
  inbox: async ({ launcher }, use) => {
    await use(async () => {
      const messages = await inboxMessages(join(launcher.stateDir, 'inbox'));
      return messages.map(({ wake }) => wake.text);
    });
  },
  run: async ({ env, socketPath, home }, use) => {
    await use((...args) => runProgram(args, { env, socketPath, cwd: home }));
  },
});

function runProgram(
  [command = '', ...args]: readonly string[],
  { env, socketPath, cwd }: { env: Record<string, string>; socketPath: string; cwd: string },
) {
  return execa(process.execPath, [program, command, '-S', socketPath, ...args], {
    env,
    cwd,
    extendEnv: false,
    reject: false,
  });
}

async function readScreenFile(name: string): Promise<string> {
  const file = `${name}.ansi.txt`;
  return readFile(new URL(file, ownScreens), 'utf8').catch(() =>
    readFile(new URL(file, recordings), 'utf8'),
  );
}

async function readStarts(notes: string): Promise<readonly Started[]> {
  const names = (await readdir(notes)).filter((name) => name.startsWith('started.'));
  return Promise.all(
    names.map(async (name) => {
      const pid = name.slice('started.'.length);
      const read = (kind: string) => readFile(join(notes, `${kind}.${pid}`), 'utf8');
      const variables = (await read('env')).split('\n').map((line) => line.split(/=(.*)/s, 2));
      return {
        pid: Number(pid),
        args: (await read('started')).split('\0').slice(0, -1),
        env: Object.fromEntries(variables),
        ps: await read('ps'),
        agent: (await read('agent')).trimEnd(),
        registry: await read('registry'),
      };
    }),
  );
}

/** Puts an executable shell script in place. */
export async function writeScript(path: string, body: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
}
