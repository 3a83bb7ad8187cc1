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

/** Shells and what hands text to one. */
const shells = new Set([
  ...['sh', 'bash', 'zsh', 'dash', 'ash', 'ksh', 'fish', 'csh', 'tcsh', 'eval', 'su', 'runuser'],
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

/** True for one whose arguments can be whole command lines. */
export function takesCommandLine(head: string): boolean {
  return shells.has(baseName(head));
}

/** The last part of a path, as it is looked up without regard to case on some systems. */
export function baseName(head: string): string {
  return head.slice(head.lastIndexOf('/') + 1).toLowerCase();
}
