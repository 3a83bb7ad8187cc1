const shells = new Set([
  ...['sh', 'bash', 'zsh', 'dash', 'ash', 'ksh', 'mksh', 'rbash', 'fish', 'csh', 'tcsh'],
]);

/** Commands that take whole command lines, and run them. */
const takers = new Set([
  ...shells,
  ...['eval', 'su', 'runuser', 'sg', 'nix-shell', 'hyperfine', 'pwsh', 'trap', 'alias'],
  ...['ssh', 'tmux', 'screen', 'watch', 'script', 'parallel', 'entr', 'at', 'flock'],
  ...['env', 'sudo', 'xargs', 'find', 'expect'],
]);

/** Commands that run what their arguments say, or something of their own. */
const runners = new Set([
  ...takers,
  ...['busybox', 'toybox', 'doas', 'pkexec', 'chroot', 'unshare', 'nsenter', 'setpriv'],
  ...['command', 'builtin', 'exec', 'source', '.', 'coproc', 'noglob'],
  ...['repeat', 'function', 'select', 'foreach'],
  ...['nohup', 'nice', 'ionice', 'time', 'timeout', 'stdbuf', 'setsid', 'taskset', 'chrt'],
  ...['setarch', 'linux32', 'linux64', 'prlimit', 'numactl', 'runcon', 'start-stop-daemon'],
  ...['fd', 'fdfind', 'strace', 'ltrace', 'gdb', 'perf', 'valgrind', 'watchexec', 'chronic'],
  ...['systemd-run', 'batch', 'unbuffer', 'caffeinate', 'arch', 'rlwrap', 'dbus-run-session'],
  ...['make', 'just', 'direnv', 'dotenv', 'proot', 'fakeroot', 'firejail', 'bwrap'],
  ...['docker', 'podman', 'xvfb-run', 'faketime', 'torsocks', 'proxychains'],
  ...['npx', 'bunx', 'uvx'],
]);

/** Those of a project's scripts: after these words stands the name of one, or what it is given. */
const scriptRunners = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const scriptWords = ['run', '--'];

/** Commands of which some words are followed by another command. */
const introducers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...[...scriptRunners, 'uv', 'pipx', 'poetry', 'pipenv', 'conda', 'mise', 'asdf'],
      ...['bundle', 'nix', 'devbox', 'kubectl', 'vagrant', 'op', 'aws-vault', 'lxc', 'nerdctl'],
    ].map((name) => [name, ['exec', 'x', 'dlx', 'run', '-c', '-e', '--']]),
  ),
  git: ['run', 'foreach', '-x', '--exec'],
};

/** True for a command that may run another, which its arguments name. */
export function runsOthers(head: string): boolean {
  return runners.has(programName(head));
}

/** True for a command whose words name another that it runs, as in `npm exec`; a script of a project is none. */
export function namesAnother(words: readonly string[]): boolean {
  const isScript = scriptRunners.has(programName(words[0] ?? ''));
  return placesOfOthers(words).some(
    (place) => !(isScript && scriptWords.includes(words[place - 1] ?? '')),
  );
}

/** The places in a command from which on its words may be another. */
export function placesOfOthers(words: readonly string[]): readonly number[] {
  const after = introducers[programName(words[0] ?? '')];
  if (after === undefined) return [];
  return words.flatMap((word, place) => (place > 0 && after.includes(word) ? [place + 1] : []));
}

/** True for a shell, which runs what it reads where nothing else is said. */
export function isShell(head: string): boolean {
  return shells.has(programName(head));
}

/** True for one whose arguments can be whole command lines. */
export function takesCommandLine(head: string): boolean {
  return takers.has(programName(head));
}

/** The last part of a path, as it is looked up without regard to case on some systems. */
export function programName(head: string): string {
  return head.slice(head.lastIndexOf('/') + 1).toLowerCase();
}
