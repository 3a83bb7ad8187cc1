import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** A host with a network, a name and a home of its own, joined to this one by a cable. */
export interface BenchHost {
  readonly name: string;
  readonly home: string;
  /** The address of this host as that one sees it. */
  readonly gatewayAddress: string;
  /** The words in front of a command that has it run there. */
  readonly enter: readonly string[];
  /** Ends what keeps it; its processes have to be ended before. */
  remove(): Promise<void>;
}

/** Makes the host of that number; this process has to be alone in a network of its own. */
export async function createBenchHost(number: number, dir: string): Promise<BenchHost> {
  const name = `h${number}`;
  const home = join(dir, name);
  await mkdir(home, { recursive: true, mode: 0o700 });
  // it lives as long as its standard input is open
  const script = 'hostname "$0" && ip link set lo up && echo up && cat';
  const anchor = spawn('unshare', ['--net', '--uts', 'sh', '-c', script, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(anchor.stdout, 'data');
  const { pid } = anchor;
  const enter = ['nsenter', '-t', `${pid}`, '-n', '-u', '--'];
  const [here, there] = [`10.98.${number}.1`, `10.98.${number}.2`];
  await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'lan0', 'netns', `${pid}`);
  await ip('addr', 'add', `${here}/24`, 'dev', name);
  await ip('link', 'set', name, 'up');
  await execa('nsenter', [...enter.slice(1), 'ip', 'addr', 'add', `${there}/24`, 'dev', 'lan0']);
  await execa('nsenter', [...enter.slice(1), 'ip', 'link', 'set', 'lan0', 'up']);
  return { name, home, gatewayAddress: here, enter, remove: () => end(anchor) };
}

async function ip(...words: readonly string[]): Promise<void> {
  await execa('ip', words);
}

async function end(anchor: ChildProcess): Promise<void> {
  const gone = once(anchor, 'exit');
  anchor.stdin?.end();
  await gone;
}

/** True when this user may make networks and hosts. */
export async function mayMakeHosts(): Promise<boolean> {
  const words = ['--net', '--uts', 'sh', '-c', 'ip link set lo up && command -v nsenter'];
  return (await execa('unshare', words, { reject: false })).exitCode === 0;
}
