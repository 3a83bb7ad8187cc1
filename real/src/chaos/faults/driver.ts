import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChaosWorld } from '../chaos-world.ts';
import type { Action } from '../plan.ts';

const manifest = import.meta.resolve('@gsd-code-skill/menu-driver/package.json');
const program = fileURLToPath(new URL('bin/menu-driver.js', manifest));

/** Runs menu-driver on a session, and kills or stops it in the middle; false when it was over before. */
export async function strikeDriver(
  { env, tmux }: Pick<ChaosWorld, 'env' | 'tmux'>,
  session: string,
  { action, signal, after, lasts }: Extract<Action, { kind: 'driver' }>,
): Promise<boolean> {
  const words = action === 'type' ? ['type', `typed for ${session}`] : ['status'];
  const args = [program, '-S', tmux.socketPath, session, ...words];
  const driver = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const gone = once(driver, 'exit');
  await Promise.race([gone, sleep(after)]);
  const isStruck = driver.exitCode === null && driver.kill(signal);
  if (signal === 'SIGSTOP') {
    await Promise.race([gone, sleep(lasts)]);
    driver.kill('SIGCONT');
  }
  await gone;
  return isStruck;
}
