import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { signal } from '../programs/signal.ts';
import { relay } from './relay.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Why no hosts can be made here; `undefined` where they can. */
export async function whyNoHosts(): Promise<string | undefined> {
  const name = `gsd-probe-${process.pid}`;
  try {
    await execa('ip', ['netns', 'add', name]);
    await execa('ip', ['netns', 'del', name]);
    return undefined;
  } catch (error) {
    const { stderr, shortMessage } = error as { stderr?: string; shortMessage?: string };
    return `this user may not make network namespaces: ${stderr || shortMessage}`;
  }
}

/** A host of its own as far as the network goes; its files are this machine's. */
export interface NetworkHost {
  readonly name: string;
  /** Its address for the gateway's host, and the gateway's for it. */
  readonly address: string;
  readonly gatewayAddress: string;
  /** Words that start a program there. */
  readonly inside: readonly string[];
  /** Lets programs there reach a port of this machine's loopback, under the same number. */
  passIn(port: number): Promise<void>;
  /** Whether somebody listens on a port there. */
  listensOn(port: number): Promise<boolean>;
  /** Lets this machine reach a port of the host's loopback, under the same number. */
  passOut(port: number): Promise<void>;
  /** Starts a script of ours there and waits until it says that it is open. */
  start(name: string, args: readonly string[], env?: Record<string, string>): Promise<void>;
  /** Packets vanish from here on, and nobody is told. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Every process there, ended as a power cut does. */
  kill(): Promise<void>;
}

export interface Network {
  readonly gateway: NetworkHost;
  readonly hosts: readonly NetworkHost[];
  close(): Promise<void>;
}

/** A gateway's host and some others, each with a link of its own to it. */
export async function createNetwork(dir: string, names: readonly string[]): Promise<Network> {
  const tag = `g${process.pid % 100_000}`;
  const servers: Server[] = [];
  const children: ChildProcess[] = [];
  let sockets = 0;

  async function host(name: string, link: number): Promise<NetworkHost> {
    const space = `${tag}-${name}`;
    const inside = ['ip', 'netns', 'exec', space];
    const gatewayAddress = `10.99.${link}.1`;
    const address = name === 'gw' ? '127.0.0.1' : `10.99.${link}.2`;
    await ip('netns', 'add', space);
    await ip('-n', space, 'link', 'set', 'lo', 'up');
    if (name !== 'gw') await connectTo(space, link);

    async function start(file: string, args: readonly string[], env = {}): Promise<void> {
      const words = [...inside.slice(1), process.execPath, script(file), ...args];
      const child = spawn('ip', words, {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      children.push(child);
      await once(child.stdout, 'data');
    }

    const turn = (state: 'up' | 'down') => ip('-n', `${tag}-gw`, 'link', 'set', `l${link}`, state);
    return {
      name,
      address,
      gatewayAddress,
      inside,
      start,
      async passIn(port) {
        sockets += 1;
        const path = join(dir, `in${sockets}.sock`);
        servers.push(await relay(path, port));
        await start('relay-program.ts', [`${port}`, path]);
      },
      async listensOn(port) {
        const words = [...inside.slice(1), 'ss', '-Hltn', `sport = :${port}`];
        return (await execa('ip', words)).stdout !== '';
      },
      async passOut(port) {
        sockets += 1;
        const path = join(dir, `out${sockets}.sock`);
        await start('relay-program.ts', [path, `${port}`]);
        servers.push(await relay(port, path));
      },
      cut: () => turn('down'),
      mend: () => turn('up'),
      async kill() {
        const { stdout } = await execa('ip', ['netns', 'pids', space]);
        for (const pid of stdout.split('\n').filter(Boolean)) signal(Number(pid), 'SIGKILL');
      },
    };
  }

  async function connectTo(space: string, link: number): Promise<void> {
    const peer = ['peer', 'name', 'lan0', 'netns', space];
    await ip('link', 'add', `l${link}`, 'netns', `${tag}-gw`, 'type', 'veth', ...peer);
    await ip('-n', `${tag}-gw`, 'addr', 'add', `10.99.${link}.1/24`, 'dev', `l${link}`);
    await ip('-n', space, 'addr', 'add', `10.99.${link}.2/24`, 'dev', 'lan0');
    await ip('-n', `${tag}-gw`, 'link', 'set', `l${link}`, 'up');
    await ip('-n', space, 'link', 'set', 'lan0', 'up');
  }

  const gateway = await host('gw', 0);
  const hosts: NetworkHost[] = [];
  for (const [index, name] of names.entries()) hosts.push(await host(name, index + 1));
  return {
    gateway,
    hosts,
    async close() {
      for (const server of servers) server.close();
      for (const child of children) child.kill('SIGKILL');
      for (const one of [...hosts, gateway]) {
        await one.kill().catch(() => {});
        await ip('netns', 'del', `${tag}-${one.name}`).catch(() => {});
      }
    },
  };
}

async function ip(...words: readonly string[]): Promise<void> {
  await execa('ip', words);
}
