import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inboxMessages } from '@gsd-code-skill/openclaw-client';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import {
  type ClaudeScenario,
  type ClaudeStandIn,
  claudeStandIn,
  type OpenClawStandIn,
  openclawStandIn,
  recordedScreenPath,
  type ScreenOptions,
  standInProgram,
} from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import { createLauncher, type Launcher } from '../src/command-line/launcher.ts';
import { type CommandRun, program, runCommand } from './run-command.ts';

interface Fleet {
  readonly home: string;
  readonly claude: ClaudeStandIn;
  readonly env: Record<string, string>;
  /** What was said while a command ran. */
  readonly said: string[];
  readonly launcher: Launcher;
  readonly tmux: Tmux;
  readonly project: (name: string, files?: readonly string[]) => Promise<string>;
  readonly register: (agents: readonly Agent[], more?: Partial<Registry>) => Promise<void>;
  /** Lets stand-ins from here on play otherwise. */
  readonly play: (changes: ClaudeScenario) => Promise<void>;
  /** Puts a shell script before all other programs of its name. */
  readonly install: (name: string, script: string) => Promise<string>;
  /** An OpenClaw that is found as a command. */
  readonly openclaw: OpenClawStandIn;
  readonly inbox: () => Promise<readonly string[]>;
  /** Runs a command of ours in this process. */
  readonly run: (command: string, ...args: string[]) => Promise<CommandRun>;
  /** Runs the program as it was built. */
  readonly runBuilt: (command: string, ...args: string[]) => Promise<CommandRun>;
}

/** A note of the agent that its pane is bound to at the moment a stand-in starts. */
export const boundAgent = {
  agent: 'printf %s "$(tmux show-options -pqv -t "$TMUX_PANE" @gsd_agent)"',
};
const scenario = { still: screenPath('02b-idle-bypass') };

export const test = base.extend<Fleet>({
  home: async ({ folder }, use) => {
    const home = join(folder, 'home');
    await mkdir(home);
    await use(home);
  },
  claude: async ({ folder }, use) => use(await claudeStandIn(folder, scenario)),
  env: async ({ folder, home, claude }, use) => {
    await use({
      HOME: home,
      PATH: `${join(folder, 'bin')}:${claude.bin}:${process.env.PATH}`,
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
      TMUX_TMPDIR: folder,
      GSD_REGISTRY: join(home, 'registry.json'),
      GSD_STATE_DIR: join(home, 'state'),
    });
  },
  said: async ({}, use) => {
    await use([]);
  },
  launcher: async ({ env, home, privateTmux: { socketPath }, said }, use) => {
    await use(
      createLauncher({
        env,
        pid: process.pid,
        cwd: home,
        socketPath,
        say: (line) => said.push(line),
      }),
    );
  },
  tmux: async ({ privateTmux: { socketPath }, env }, use) => {
    await use(createTmux({ socketPath, env, configFile: '/dev/null', timeout: 10_000 }));
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
  play: async ({ claude }, use) => {
    await use((changes) => claude.play({ ...scenario, ...changes }));
  },
  install: async ({ folder }, use) => {
    await use((name, script) => standInProgram(join(folder, 'bin'), name, script));
  },
  openclaw: async ({ folder, env }, use) => {
    const openclaw = await openclawStandIn(folder);
    env.PATH = `${openclaw.bin}:${env.PATH}`;
    await use(openclaw);
  },
  inbox: async ({ launcher }, use) => {
    await use(async () => {
      const messages = await inboxMessages(join(launcher.stateDir, 'inbox'));
      return messages.map(({ wake }) => wake.text);
    });
  },
  run: async ({ env, privateTmux: { socketPath }, home }, use) => {
    await use((command, ...args) =>
      runCommand([command, '-S', socketPath, ...args], { env, cwd: home }),
    );
  },
  runBuilt: async ({ env, privateTmux: { socketPath }, home }, use) => {
    await use((command, ...args) =>
      execa(process.execPath, [program, command, '-S', socketPath, ...args], {
        env,
        cwd: home,
        extendEnv: false,
        reject: false,
      }),
    );
  },
});

/** The file of a recorded screen, or of one that was written here. */
export function screenPath(name: string, options: ScreenOptions = {}): string {
  const own = fileURLToPath(new URL(`screens/${name}.ansi.txt`, import.meta.url));
  return existsSync(own) ? own : recordedScreenPath(name, { colours: true, ...options });
}
