import { createInterface } from 'node:readline';
import { tmuxServerWords } from '@gsd-code-skill/core';
import { Stop } from '@gsd-code-skill/session-driver';
import { execa } from 'execa';
import * as z from 'zod';
import type { Host } from './host.ts';

const printed = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  advice: z.array(z.string()).optional(),
});

/** What gsd-launcher has to say with `--json`. */
export type Launched = Readonly<z.output<typeof printed>>;

/** Who waits for the launcher. */
interface Waiting {
  readonly host: Host;
  readonly signal: AbortSignal;
  tell(message: string): void;
}

/** Runs a command of gsd-launcher and passes on what it says meanwhile; `undefined` when it is not over in time. */
export async function runLauncher(
  { host, signal, tell }: Waiting,
  command: string,
  options: readonly string[],
  words: readonly string[],
  { seconds }: { readonly seconds: number },
): Promise<Launched | undefined> {
  const [file = '', ...first] = host.launcher;
  // what comes after -- is never an option
  const args = [command, '--json', ...tmuxServerWords(host.server), ...options, '--', ...words];
  const child = execa(file, [...first, ...args], {
    env: { ...host.env },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    cancelSignal: signal,
  });
  createInterface({ input: child.stderr }).on('line', (line) => tell(line.trim()));
  const late = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), seconds * 1000);
  });
  const ended = await Promise.race([child, timeout]);
  clearTimeout(timer);
  // it goes on by itself: what was started is better finished
  if (ended === late) return undefined;
  if (ended.code === 'ENOENT') {
    const message = 'gsd-launcher is not installed on this machine, nothing was started';
    const lines = ['a person installs it with: npm install --global @gsd-code-skill/launcher'];
    throw new Stop({ verdict: 'not_delivered', message, lines });
  }
  return read(ended.stdout, ended.stderr);
}

function read(stdout: string, stderr: string): Launched {
  try {
    return printed.parse(JSON.parse(stdout));
  } catch {
    const said = (stderr || stdout).trim().split('\n').slice(-5);
    throw new Stop({ verdict: 'not_delivered', message: 'gsd-launcher failed', lines: said });
  }
}
