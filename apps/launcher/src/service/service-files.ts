/** What a service needs to know of this machine, found out when it is installed. */
export interface ServiceOptions {
  readonly node: string;
  readonly program: string;
  /** Variables the service is started with, PATH first of all. */
  readonly env: Readonly<Record<string, string>>;
  /** Arguments before the command, such as `-L <socket>`. */
  readonly args: readonly string[];
  /** Where `gsd-hooks` is; without it no worker is kept running. */
  readonly hooks?: string | undefined;
}

/** A file to install, by name. */
export interface ServiceFile {
  readonly name: string;
  readonly content: string;
}

export const serviceName = 'gsd-launcher-recover';
export const workerServiceName = 'gsd-hooks-worker';
const recoverLabel = 'com.gsd-code-skill.launcher.recover';
const workerLabel = 'com.gsd-code-skill.hooks.worker';
/** The names of all files that launchd may have been given. */
export const launchdNames: readonly string[] = [recoverLabel, workerLabel].map(fileOf);

/** Systemd user units that bring agents back after a boot, and keep the hooks' worker running. */
export function systemdUnits(options: ServiceOptions): readonly ServiceFile[] {
  const { node, program, env, args, hooks } = options;
  const command = [node, program, 'recover', ...args].map(execWord).join(' ');
  const service = [
    '[Unit]',
    'Description=Bring back the Claude Code sessions of OpenClaw agents',
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${command}`,
    ...environment(env),
    '# the tmux server it starts must outlive it',
    'KillMode=process',
    'RemainAfterExit=yes',
    'TimeoutStartSec=15min',
  ];
  const timer = [
    '[Unit]',
    'Description=Bring back the Claude Code sessions of OpenClaw agents after a boot',
    '',
    '[Timer]',
    'OnStartupSec=45s',
    `Unit=${serviceName}.service`,
    '',
    '[Install]',
    'WantedBy=timers.target',
  ];
  return [
    { name: `${serviceName}.service`, content: `${service.join('\n')}\n` },
    { name: `${serviceName}.timer`, content: `${timer.join('\n')}\n` },
    ...(hooks === undefined ? [] : [workerUnit(hooks, env)]),
  ];
}

function workerUnit(hooks: string, env: ServiceOptions['env']): ServiceFile {
  const lines = [
    '[Unit]',
    'Description=Tell OpenClaw agents what their Claude Code sessions need',
    '',
    '[Service]',
    `ExecStart=${[hooks, 'worker', '--foreground'].map(execWord).join(' ')}`,
    ...environment(env),
    '# a worker that a hook has started is left to end by itself',
    'Restart=always',
    'RestartSec=15s',
    'KillMode=process',
    '',
    '[Install]',
    'WantedBy=default.target',
  ];
  return { name: `${workerServiceName}.service`, content: `${lines.join('\n')}\n` };
}

function environment(env: ServiceOptions['env']): readonly string[] {
  return Object.entries(env).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`);
}

/** Launchd agents that do the same on macOS. */
export function launchdAgents(options: ServiceOptions): readonly ServiceFile[] {
  const { node, program, env, args, hooks } = options;
  const recover = launchdAgent(recoverLabel, [node, program, 'recover', ...args], env, [
    '<key>RunAtLoad</key><true/>',
    '<!-- the tmux server it starts must outlive it -->',
    '<key>AbandonProcessGroup</key><true/>',
  ]);
  if (hooks === undefined) return [recover];
  const worker = launchdAgent(workerLabel, [hooks, 'worker', '--foreground'], env, [
    '<key>KeepAlive</key><true/>',
    '<key>ThrottleInterval</key><integer>15</integer>',
    '<!-- what it has started is left to end by itself -->',
    '<key>AbandonProcessGroup</key><true/>',
  ]);
  return [recover, worker];
}

function fileOf(label: string): string {
  return `${label}.plist`;
}

function launchdAgent(
  label: string,
  words: readonly string[],
  env: ServiceOptions['env'],
  life: readonly string[],
): ServiceFile {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    `  <key>Label</key><string>${label}</string>`,
    '  <key>ProgramArguments</key>',
    '  <array>',
    ...words.map((word) => `    <string>${xml(word)}</string>`),
    '  </array>',
    '  <key>EnvironmentVariables</key>',
    '  <dict>',
    ...Object.entries(env).map(
      ([name, value]) => `    <key>${xml(name)}</key><string>${xml(value)}</string>`,
    ),
    '  </dict>',
    ...life.map((line) => `  ${line}`),
    '</dict>',
    '</plist>',
  ];
  return { name: fileOf(label), content: `${lines.join('\n')}\n` };
}

// systemd expands $ in commands, and % everywhere
function execWord(word: string): string {
  return quoted(word.replaceAll('$', '$$$$'));
}

function quoted(word: string): string {
  const escaped = word.replaceAll('%', '%%').replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${escaped}"`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
