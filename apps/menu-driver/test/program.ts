import { test as base } from '@gsd-code-skill/session-stage';
import { execa } from 'execa';
import { drive } from '../src/drive.ts';

interface Run {
  readonly code: number | undefined;
  /** The first line. */
  readonly verdict: string;
  readonly output: string;
  readonly seconds: number;
}

interface DriveOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Time for the action: plenty, since many tests share the machine. */
  readonly seconds?: number;
}

/** Seconds an action may take: 8, and some for a busy machine. */
export const limit = 12;

const bin = new URL('../bin/menu-driver.js', import.meta.url);

export const test = base.extend<{
  /** Does what menu-driver does, in this process. */
  readonly drive: (...args: string[]) => Promise<Run>;
  readonly driveWith: (options: DriveOptions, ...args: string[]) => Promise<Run>;
  /** Runs the built menu-driver. */
  readonly driveBuilt: (options: DriveOptions, ...args: string[]) => Promise<Run>;
  readonly envOf: (options: DriveOptions) => NodeJS.ProcessEnv;
  /** The id of the open request, as status prints it. */
  readonly openRequest: () => Promise<string>;
}>({
  openRequest: async ({ drive }, use) => {
    await use(async () => {
      const { output } = await drive('warden-main', 'status');
      return /^request: (\w+)$/m.exec(output)?.[1] ?? '';
    });
  },
  envOf: async ({ socket, stateDir }, use) => {
    await use(({ seconds = 25, env }) => ({
      ...process.env,
      GSD_TMUX_SOCKET: socket,
      GSD_STATE_DIR: stateDir,
      GSD_DRIVER_SECONDS: `${seconds}`,
      ...env,
    }));
  },
  drive: async ({ driveWith }, use) => {
    await use((...args) => driveWith({}, ...args));
  },
  driveWith: async ({ envOf }, use) => {
    await use(async (options, ...args) => {
      const { input = '' } = options;
      const started = performance.now();
      const elapsed = () => performance.now() - started;
      let printed = '';
      const code = await new Promise<number>((resolve, reject) => {
        const print = (text: string) => {
          printed += text;
        };
        const end = (text: string, exitCode: number) => {
          print(text);
          resolve(exitCode);
        };
        const { pid } = process;
        const context = { env: envOf(options), pid, elapsed, print, end, version: () => '' };
        const here = { isTerminal: () => false, readInput: async () => input };
        drive(args, { ...context, ...here }).then(() => resolve(0), reject);
      });
      return runOf(code, printed.trimEnd(), elapsed());
    });
  },
  driveBuilt: async ({ envOf }, use) => {
    await use(async (options, ...args) => {
      const { input = '' } = options;
      const started = performance.now();
      const given = { env: envOf(options), input, reject: false };
      const { exitCode, stdout } = await execa(process.execPath, [bin.pathname, ...args], given);
      return runOf(exitCode, stdout, performance.now() - started);
    });
  },
});

const runOf = (code: number | undefined, output: string, elapsed: number): Run => ({
  code,
  verdict: output.split('\n')[0] ?? '',
  output,
  seconds: elapsed / 1000,
});
