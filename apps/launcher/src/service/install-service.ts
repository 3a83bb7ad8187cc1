import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Environment,
  exists,
  findProgram,
  openClawPlaces,
  userUnitsOf,
} from '@gsd-code-skill/core';
import { execa } from 'execa';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import {
  launchdAgents,
  launchdNames,
  type ServiceFile,
  type ServiceOptions,
  serviceName,
  systemdUnits,
  workerServiceName,
} from './service-files.ts';

export interface InstallOptions {
  readonly uninstall?: boolean | undefined;
  /** Shows the files, or the one of that name, and writes nothing. */
  readonly print?: boolean | string | undefined;
  /** As in `process.platform`. */
  readonly platform: string;
  readonly node: string;
  readonly program: string;
  /** Arguments that name the tmux server. */
  readonly args: readonly string[];
}

/** Has agents brought back after each boot, and the hooks' worker running at all times. */
export async function installService(launcher: Launcher, options: InstallOptions): Promise<Report> {
  const { uninstall = false, print = false, platform } = options;
  const hooks = await findProgram('gsd-hooks', launcher.env);
  const service = { ...options, hooks, env: serviceEnvironment(launcher) };
  const files = platform === 'darwin' ? launchdAgents(service) : systemdUnits(service);
  if (print !== false) return printFiles(files, print);
  if (platform === 'darwin') throw byHand(files, uninstall);
  const folder = userUnitsOf(launcher.env);
  return uninstall ? removeUnits(launcher, folder) : writeUnits(launcher, folder, service);
}

function printFiles(all: readonly ServiceFile[], wanted: string | true): Report {
  const files = wanted === true ? all : all.filter(({ name }) => name === wanted);
  if (files.length === 0) {
    throw new LauncherError(
      `there is no file ${wanted}`,
      all.map(({ name }) => name),
    );
  }
  const lines = files.map(({ name, content }) =>
    files.length === 1 ? content.trimEnd() : `# ${name}\n${content}`,
  );
  return { lines, data: { files } };
}

/** Says how the files of launchd are put in place, or removed. */
function byHand(files: readonly ServiceFile[], uninstall: boolean): LauncherError {
  const folder = '~/Library/LaunchAgents';
  const domain = 'gui/$(id -u)';
  if (uninstall) {
    return new LauncherError(
      'on macOS, remove the files yourself',
      launchdNames.flatMap((name) => [
        `launchctl bootout ${domain} ${folder}/${name}`,
        `rm -f ${folder}/${name}`,
      ]),
    );
  }
  return new LauncherError('on macOS, put the files in place yourself', [
    `mkdir -p ${folder}`,
    ...files.flatMap(({ name }) => [
      `gsd-launcher install-service --print ${name} > ${folder}/${name}`,
      `launchctl bootstrap ${domain} ${folder}/${name}`,
    ]),
  ]);
}

async function writeUnits(
  launcher: Launcher,
  folder: string,
  service: ServiceOptions,
): Promise<Report> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const { name, content } of systemdUnits(service)) {
    paths.push(join(folder, name));
    await writeFile(join(folder, name), content);
  }
  const units = [
    `${serviceName}.timer`,
    ...(service.hooks ? [`${workerServiceName}.service`] : []),
  ];
  const commands = [['daemon-reload'], ['enable', '--now', ...units]];
  const failure = await systemctl(launcher.env, commands);
  const linger = 'without a login, units start after a boot only with: loginctl enable-linger';
  return {
    lines: [
      failure === undefined
        ? `installed: ${units.join(', ')} ${units.length > 1 ? 'are' : 'is'} enabled`
        : `written, but ${failure}`,
      ...paths,
      ...(failure === undefined ? [] : commands.map((words) => `run: ${asCommand(words)}`)),
      ...(service.hooks ? [] : ['no unit for the worker: gsd-hooks is not on PATH']),
      linger,
    ],
    data: { installed: failure === undefined, files: paths, ...(failure && { failure }) },
    failed: failure !== undefined,
  };
}

async function removeUnits(launcher: Launcher, folder: string): Promise<Report> {
  const files = [`${serviceName}.timer`, `${serviceName}.service`, `${workerServiceName}.service`];
  const paths = files.map((name) => join(folder, name));
  const isThere = await exists(join(folder, `${workerServiceName}.service`));
  const units = [`${serviceName}.timer`, ...(isThere ? [`${workerServiceName}.service`] : [])];
  const failure = await systemctl(launcher.env, [['disable', '--now', ...units]]);
  for (const path of paths) await rm(path, { force: true });
  await systemctl(launcher.env, [['daemon-reload']]);
  return {
    lines: [
      `removed ${serviceName}; sessions that are running continue`,
      ...(failure === undefined ? [] : [`systemctl said: ${failure}`]),
    ],
    data: { removed: paths },
  };
}

/** Runs systemctl commands in turn; gives what the first one that fails has to say. */
async function systemctl(
  env: Environment,
  commands: readonly (readonly string[])[],
): Promise<string | undefined> {
  for (const words of commands) {
    const result = await execa('systemctl', ['--user', ...words], {
      env: { ...env },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
      timeout: 30_000,
    });
    if (!result.failed) continue;
    const said = result.stderr?.trim() || result.shortMessage || 'failed';
    return `${asCommand(words)}: ${said.split('\n', 1)[0]}`;
  }
  return undefined;
}

function asCommand(words: readonly string[]): string {
  return `systemctl --user ${words.join(' ')}`;
}

// a service starts with next to nothing, so what this shell knows is written down
function serviceEnvironment({ env, registryPath, stateDir }: Launcher): Record<string, string> {
  const passed = ['TMUX_TMPDIR', 'CLAUDE_CONFIG_DIR', ...openClawPlaces, 'LANG', 'SHELL'];
  const entries = passed.flatMap((name): [string, string][] => {
    const value = env[name];
    return value ? [[name, value]] : [];
  });
  return {
    PATH: env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    GSD_REGISTRY: registryPath,
    GSD_STATE_DIR: stateDir,
    ...Object.fromEntries(entries),
  };
}
