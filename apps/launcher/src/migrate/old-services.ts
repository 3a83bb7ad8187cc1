import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, userUnitsOf } from '@gsd-code-skill/core';
import { execa } from 'execa';

/** Something that starts the scripts' recovery by itself, and the command that ends it. */
export interface OldService {
  readonly where: string;
  /** The words of the command; absent where only a person can edit it. */
  readonly disable?: readonly string[];
}

// its recovery types into sessions that are well
const script = /recover-openclaw-agents/;

/** Finds units and crontab lines that run the scripts' recovery. */
export async function findOldServices(
  env: Environment,
  system: readonly string[] = ['/etc/systemd/system', '/etc/systemd/user'],
): Promise<readonly OldService[]> {
  const user = await unitsIn(userUnitsOf(env), ['systemctl', '--user']);
  const shared = await Promise.all(system.map((folder) => unitsIn(folder, ['sudo', 'systemctl'])));
  return [...user, ...shared.flat(), ...(await crontabOf(env))];
}

/** Ends those that this user may end; gives what is left, with the reason. */
export async function disableServices(
  env: Environment,
  services: readonly OldService[],
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const { where, disable: [program = '', ...args] = [] } of services) {
    if (program !== 'systemctl') continue;
    const result = await execa(program, args, { ...options(env), timeout: 30_000 });
    if (result.failed) left.push(`${where}: ${result.stderr || result.shortMessage}`);
  }
  return left;
}

async function unitsIn(
  folder: string,
  systemctl: readonly string[],
): Promise<readonly OldService[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /\.(?:service|timer)$/.test(name),
  );
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  const services = names.filter(
    (name, index) => name.endsWith('.service') && script.test(`${name}\n${texts[index]}`),
  );
  const isMeant = (name: string, text: string) =>
    services.includes(name) ||
    // a timer names its service, or is called as it is
    (name.endsWith('.timer') &&
      services.some((service) => {
        const called = service.replace(/\.service$/, '');
        return text.includes(`Unit=${service}`) || name === `${called}.timer`;
      }));
  return names
    .filter((name, index) => isMeant(name, texts[index] ?? ''))
    .map((name) => ({
      where: join(folder, name),
      disable: [...systemctl, 'disable', '--now', name],
    }));
}

async function crontabOf(env: Environment): Promise<readonly OldService[]> {
  const { failed, stdout } = await execa('crontab', ['-l'], { ...options(env), timeout: 5000 });
  if (failed) return [];
  const lines = stdout.split('\n').filter((line) => !/^\s*#/.test(line) && script.test(line));
  return lines.map((line) => ({ where: `crontab: ${line.trim()}` }));
}

function options(env: Environment) {
  return { env: { ...env }, extendEnv: false, reject: false, stdin: 'ignore' } as const;
}
