import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { freePort } from './free-port.ts';

/** The sshd of this machine, or the one that `$SSHD` names (`$SSHD_LIB`: where its libraries are); `undefined` where there is none. */
export async function findSshd(): Promise<string | undefined> {
  for (const path of [process.env.SSHD ?? '', '/usr/sbin/sshd', '/usr/local/sbin/sshd']) {
    const isThere =
      path !== '' &&
      (await access(path).then(
        () => true,
        () => false,
      ));
    if (isThere) return path;
  }
  return undefined;
}

export interface SshdOptions {
  /**
   * Words that start it on a host of its own.
   *
   * @default none
   */
  readonly inside?: readonly string[];
  /** @default '127.0.0.1' */
  readonly address?: string;
  /**
   * What those who log in find in their environment.
   *
   * @default {}
   */
  readonly env?: Readonly<Record<string, string>>;
}

/** A real sshd, and an ssh that knows it. */
export interface RealSshd {
  readonly port: number;
  /** A folder for PATH with an `ssh` that reads a configuration of its own. */
  readonly bin: string;
  /** Adds lines to the configuration of that ssh. */
  configure(lines: readonly string[]): Promise<void>;
  /** What stands in front of our key on the server, such as a forced command. */
  restrict(options: string): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  end(): Promise<void>;
}

/** Starts it with keys of its own in a folder. */
export async function startSshd(
  sshd: string,
  dir: string,
  { inside = [], address = '127.0.0.1', env = {} }: SshdOptions = {},
): Promise<RealSshd> {
  const bin = join(dir, 'bin');
  await mkdir(bin, { recursive: true, mode: 0o700 });
  for (const name of ['host', 'own', 'stranger']) {
    await execa('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(dir, name)]);
  }
  const port = await freePort();
  await writeServer(dir, `${address}:${port}`, env);
  const key = await readFile(join(dir, 'own.pub'), 'utf8');
  const restrict = (options: string) => writeFile(join(dir, 'keys'), `${options} ${key}`);
  await restrict('restrict');
  const [, hostKey = ''] = (await readFile(join(dir, 'host.pub'), 'utf8')).split(' ');
  await writeFile(join(dir, 'known'), `[${address}]:${port} ssh-ed25519 ${hostKey}\n`);
  const configure = (lines: readonly string[]) =>
    writeFile(join(dir, 'config'), `${lines.join('\n')}\n`, { mode: 0o600 });
  await writeFile(join(bin, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F '${dir}/config' "$@"\n`, {
    mode: 0o755,
  });
  const server = await run(sshd, dir, inside);
  return {
    ...{ port, bin, configure, restrict },
    // its group: a connection is a process of its own
    signal: (signal) => process.kill(-(server.pid ?? 0), signal),
    async end() {
      const gone = once(server, 'exit');
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await gone;
    },
  };
}

async function writeServer(
  dir: string,
  place: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const words = Object.entries(env).map(([name, value]) => `"${name}=${value}"`);
  const lines = [
    ...[`ListenAddress ${place}`, `HostKey ${dir}/host`, `AuthorizedKeysFile ${dir}/keys`],
    ...['StrictModes no', 'UsePAM no', 'PasswordAuthentication no', 'PidFile none'],
    ...['PermitRootLogin prohibit-password', 'KbdInteractiveAuthentication no'],
    // only the first line of them counts
    ...(words.length > 0 ? [`SetEnv ${words.join(' ')}`] : []),
  ];
  await writeFile(join(dir, 'server'), `${lines.join('\n')}\n`);
}

/** As root it wants a user and a folder of its own, which a namespace gives it without leaving anything. */
async function run(sshd: string, dir: string, inside: readonly string[]): Promise<ChildProcess> {
  const plain = [sshd, '-D', '-e', '-f', join(dir, 'server')];
  const passwd = await readFile('/etc/passwd', 'utf8');
  const extra = /^sshd:/m.test(passwd) ? '' : 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin\n';
  await writeFile(join(dir, 'passwd'), `${passwd}${extra}`);
  await mkdir(join(dir, 'run'));
  const script = [
    'mount --bind "$0/passwd" /etc/passwd && mount --rbind /run "$0/run"',
    'mount -t tmpfs tmpfs /run && mkdir -m 755 /run/sshd',
    // who logs in there starts programs in network namespaces
    'ln -s "$0/run/netns" /run/netns && exec "$@"',
  ].join(' && ');
  const isRoot = userInfo().uid === 0;
  const rooted = ['unshare', '--mount', 'sh', '-c', script, dir, ...plain];
  const [command = '', ...words] = [...inside, ...(isRoot ? rooted : plain)];
  const env = { ...process.env, LD_LIBRARY_PATH: process.env.SSHD_LIB ?? '' };
  const server = spawn(command, words, {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      said += chunk;
      if (/Server listening/.test(said)) resolve();
    });
    server.once('exit', () => reject(new Error(`sshd: ${said}`)));
  });
  return server;
}
