/** Ends a process that was started as the leader of a group, and all that it has started. */
export function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has just ended
  }
}
