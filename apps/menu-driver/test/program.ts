import { test as base } from '@gsd-code-skill/session-stage';
import { execa } from 'execa';

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
  /** Runs the built menu-driver. */
  readonly drive: (...args: string[]) => Promise<Run>;
  readonly driveWith: (options: DriveOptions, ...args: string[]) => Promise<Run>;
  /** The id of the open request, as status prints it. */
  readonly openRequest: () => Promise<string>;
}>({
  openRequest: async ({ drive }, use) => {
    await use(async () => {
      const { output } = await drive('warden-main', 'status');
      return /^request: (\w+)$/m.exec(output)?.[1] ?? '';
    });
  },
  drive: async ({ driveWith }, use) => {
    await use((...args) => driveWith({}, ...args));
  },
  driveWith: async ({ socket, stateDir }, use) => {
    await use(async ({ input = '', seconds: given = 25, env = {} }, ...args) => {
      const own = {
        GSD_TMUX_SOCKET: socket,
        GSD_STATE_DIR: stateDir,
        GSD_DRIVER_SECONDS: `${given}`,
        ...env,
      };
      const started = performance.now();
      const child = execa(process.execPath, [bin.pathname, ...args], {
        env: own,
        input,
        reject: false,
      });
      const { exitCode, stdout } = await child;
      const seconds = (performance.now() - started) / 1000;
      return { code: exitCode, verdict: stdout.split('\n')[0] ?? '', output: stdout, seconds };
    });
  },
});
