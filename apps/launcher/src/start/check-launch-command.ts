import { execa } from 'execa';
import { LauncherError } from '../command-line/launcher-error.ts';

/** Refuses what a shell cannot read. */
export async function checkLaunchCommand(command: string): Promise<void> {
  const { failed, stderr } = await execa('sh', ['-n', '-c', `(${command} "$@")`], {
    reject: false,
    timeout: 5000,
  });
  if (failed) throw new LauncherError(`claude_launch_command: not a shell command: ${stderr}`);
}
