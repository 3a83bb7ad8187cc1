import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.ts';
import { isPidRunning } from '../processes/is-pid-running.ts';
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
  const { TMUX: _, TMUX_PANE: __, ...variables } = env;
  // tmux itself makes that of the default server, and wants it to be nobody else's
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
  let startedPid = 0;

  async function raw(...args: readonly string[]): Promise<string> {
    const server = ['-u', '-S', socketPath, '-f', '/dev/null'];
    const options = { env: variables, timeout: 15_000 };
    const { stdout } = await promisify(execFile)('tmux', [...server, ...args], options);
    return stdout.replace(/\n$/, '');
  }

  /** The pid of the server; without a client where it is one that `session` has started. */
  async function findServer(): Promise<number | undefined> {
    if ((await wordsOf(startedPid)).split('\0').includes(socketPath)) return startedPid;
    return raw('display-message', '-p', '#{pid}').then(Number, () => undefined);
  }

  return {
    socketPath,
    raw,
    async session(name, { command = ['cat'], width = 120, height = 40, env = {}, cwd } = {}) {
      const format = '#{pid}\t#{pane_id}\t#{pane_pid}\t#{pane_tty}';
      const given = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
      const place = cwd === undefined ? [] : ['-c', cwd];
      const size = ['-x', `${width}`, '-y', `${height}`];
      const start = ['new-session', '-dP', '-F', format, '-s', name, ...size];
      // tmux hands a single word to a shell
      const words = command.length === 1 ? ['env', ...command] : command;
      const made = await raw(...start, ...given, ...place, ...words);
      const [serverPid = '', paneId = '', panePid = '', tty = ''] = made.split('\t');
      const pids = { serverPid: Number(serverPid), panePid: Number(panePid) };
      startedPid = pids.serverPid;
      await eventually(() => hasBegun(pids), { interval: 5 });
      return privatePane({ raw, socketPath, session: name, paneId, tty, ...pids });
    },
    async close() {
      // no server was started, or it took its socket with it
      if (!existsSync(socketPath)) return;
      const pid = await findServer();
      if (pid !== undefined) {
        // what kill-server does
        process.kill(pid, 'SIGTERM');
        await eventually(async () => {
          if (await isPidRunning(pid)) throw new Error(`tmux server ${pid} still runs`);
        });
      }
      // tmux leaves it behind
      await rm(socketPath, { force: true });
    },
  };
}

/** Throws while the process of a pane is still the server's own fork, and not yet its command. */
async function hasBegun({ serverPid, panePid }: Pick<PrivatePane, 'serverPid' | 'panePid'>) {
  const [server, pane] = await Promise.all([wordsOf(serverPid), wordsOf(panePid)]);
  if (server !== '' && server === pane) throw new Error(`process ${panePid} has not begun`);
}

/** The command line of a process; empty where there is no `/proc`, or it has ended. */
async function wordsOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
