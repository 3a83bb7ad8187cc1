/** Commands that run what their arguments say. */
const runners = new Set([
  ...['sh', 'bash', 'zsh', 'dash', 'ash', 'ksh', 'fish', 'csh', 'tcsh', 'busybox', 'toybox'],
  ...['env', 'sudo', 'doas', 'su', 'runuser', 'pkexec', 'chroot', 'unshare', 'nsenter', 'setpriv'],
  ...['command', 'builtin', 'exec', 'eval', 'source', '.', 'trap', 'alias', 'coproc', 'noglob'],
  ...['nohup', 'nice', 'ionice', 'time', 'timeout', 'stdbuf', 'setsid', 'taskset', 'chrt', 'flock'],
  ...['xargs', 'parallel', 'find', 'fd', 'watch', 'entr', 'script', 'expect', 'strace', 'ltrace'],
  ...['ssh', 'tmux', 'screen', 'systemd-run', 'at', 'batch', 'unbuffer', 'caffeinate', 'arch'],
  ...['make', 'just', 'direnv', 'dotenv', 'gdb', 'proot', 'firejail', 'bwrap', 'docker', 'podman'],
]);

/** Commands that run what their arguments say, or something of their own. */
const hosts = new Set([
  ...[
    'npx',
    'bunx',
    'uvx',
    'nix-shell',
    'setarch',
    'linux32',
    'linux64',
    'prlimit',
    'numactl',
    'fakeroot',
  ],
  ...['xvfb-run', 'faketime'],
  ...['dbus-run-session', 'sg', 'runcon', 'start-stop-daemon', 'perf', 'valgrind', 'hyperfine'],
  ...['chronic', 'rlwrap', 'torsocks', 'proxychains', 'watchexec', 'fdfind'],
  ...['repeat', 'function', 'select', 'foreach', 'mksh', 'rbash', 'pwsh'],
]);

/** Commands of which some words are followed by another command. */
const introducers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['npm', 'pnpm', 'yarn', 'bun', 'uv', 'pipx', 'poetry', 'pipenv', 'conda', 'mise', 'asdf'],
      ...['bundle', 'nix', 'devbox', 'kubectl', 'vagrant', 'op', 'aws-vault', 'lxc', 'nerdctl'],
    ].map((name) => [name, ['exec', 'x', 'dlx', 'run', '-c', '-e', '--']]),
  ),
  git: ['run', 'foreach', '-x', '--exec'],
};

const plainShells = new Set([
  ...['sh', 'bash', 'zsh', 'dash', 'ash', 'ksh', 'mksh', 'rbash', 'fish', 'csh', 'tcsh'],
]);

/** Shells and what hands text to one. */
const shells = new Set([
  ...plainShells,
  ...['eval', 'su', 'runuser', 'sg', 'nix-shell', 'hyperfine', 'pwsh'],
  ...[
    'ssh',
    'tmux',
    'screen',
    'watch',
    'script',
    'trap',
    'alias',
    'parallel',
    'entr',
    'at',
    'flock',
  ],
  ...['env', 'sudo', 'xargs', 'find', 'expect'],
]);

/** True for a command that runs another, which its arguments name. */
export function runsOthers(head: string): boolean {
  return runners.has(baseName(head));
}

/** True for a command that may run another, which its arguments name. */
export function handsOn(head: string): boolean {
  return runsOthers(head) || hosts.has(baseName(head));
}

/** The places in a command from which on its words may be another. */
export function placesOfOthers(words: readonly string[]): readonly number[] {
  const after = introducers[baseName(words[0] ?? '')];
  if (after === undefined) return [];
  return words.flatMap((word, place) => (place > 0 && after.includes(word) ? [place + 1] : []));
}

/** True for a shell, which runs what it reads where nothing else is said. */
export function isShell(head: string): boolean {
  return plainShells.has(baseName(head));
}

/** True for one whose arguments can be whole command lines. */
export function takesCommandLine(head: string): boolean {
  return shells.has(baseName(head));
}

/** The last part of a path, as it is looked up without regard to case on some systems. */
export function baseName(head: string): string {
  return head.slice(head.lastIndexOf('/') + 1).toLowerCase();
}
