import { setTimeout as delay } from 'node:timers/promises';
import { lookUntil, type Target } from '../look/target.ts';
import type { Outcome } from '../outcome.ts';
import { checkShellRow } from './check-shell.ts';

/** Presses one key and says whether the screen took notice. */
export async function pressKey(target: Target, key: string): Promise<Outcome> {
  const before = await target.look();
  if (key === 'Enter') await checkShellRow(target);
  await target.press(key);
  const changed = await lookUntil(target, ({ text }) => text !== before.text);
  // text that follows Escape at once loses its first letter
  if (key === 'Escape') await delay(500);
  if (changed) return { verdict: 'delivered', message: `${key} pressed` };
  return { verdict: 'unconfirmed', message: `${key} pressed, the screen did not change` };
}
