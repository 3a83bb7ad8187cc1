import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { eventually } from '../eventually.ts';
import { isRunning } from '../processes/is-running.ts';
import { type PrivatePane, privatePane } from './private-pane.ts';

export interface PrivateTmuxOptions {
  /**
   * The environment of the server and its programs.
   *
   * @default that of the tests
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * The server that programs without a socket find when TMUX_TMPDIR is the folder.
   *
   * @default false
   */
  readonly isDefault?: boolean | undefined;
}

export interface PrivateSessionOptions {
  /** @default ['cat'] */
  readonly command?: readonly string[] | undefined;
  /** @default 120 */
  readonly width?: number | undefined;
  /** @default 40 */
  readonly height?: number | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

/** A tmux server that nobody else knows. */
export interface PrivateTmux {
  readonly socketPath: string;
  /** Runs tmux itself; starts the server where that is what the command does. */
  raw(...args: readonly string[]): Promise<string>;
  /** Starts a session; gives its pane. */
  session(name: string, options?: PrivateSessionOptions): Promise<PrivatePane>;
  /** Ends the server and waits until it is gone. */
  close(): Promise<void>;
}

/** A tmux server with its socket in a folder, and no configuration. */
export function privateTmux(
  folder: string,
  { env = process.env, isDefault = false }: PrivateTmuxOptions = {},
): PrivateTmux {
  const socketPath = join(folder, isDefault ? `tmux-${process.getuid?.()}/default` : 'tmux.sock');
  // a server that the tests themselves run in is none of theirs
  const options = { env: { ...env, TMUX: undefined, TMUX_PANE: undefined }, extendEnv: false };

  async function raw(...args: readonly string[]): Promise<string> {
    // tmux itself makes that of the default server, and wants it to be nobody else's
    await mkdir(dirname(socketPath), { recursive: true, mode: 0o700 });
    const server = ['-u', '-S', socketPath, '-f', '/dev/null'];
    return (await execa('tmux', [...server, ...args], { ...options, timeout: 15_000 })).stdout;
  }

  return {
    socketPath,
    raw,
    async session(name, { command = ['cat'], width = 120, height = 40, env = {}, cwd } = {}) {
      const format = '#{pid}\t#{pane_id}\t#{pane_pid}\t#{pane_tty}';
      const variables = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
      const place = cwd === undefined ? [] : ['-c', cwd];
      const size = ['-x', `${width}`, '-y', `${height}`];
      const start = ['new-session', '-dP', '-F', format, '-s', name, ...size];
      // tmux hands a single word to a shell
      const words = command.length === 1 ? ['env', ...command] : command;
      const made = await raw(...start, ...variables, ...place, ...words);
      const [serverPid = '', paneId = '', panePid = '', tty = ''] = made.split('\t');
      const pids = { serverPid: Number(serverPid), panePid: Number(panePid) };
      return privatePane({ raw, socketPath, session: name, paneId, tty, ...pids });
    },
    async close() {
      const end = ['display-message', '-p', '#{pid}', ';', 'kill-server'];
      const pid = await raw(...end).catch(() => undefined);
      if (pid !== undefined) {
        await eventually(async () => {
          if (await isRunning(Number(pid))) throw new Error(`tmux server ${pid} still runs`);
        });
      }
      // tmux leaves it behind
      await rm(socketPath, { force: true });
    },
  };
}
