import { setTimeout as delay } from 'node:timers/promises';
import { goesOnByItself } from '@gsd-code-skill/claude-screen';
import { type ActionOutcome, refused } from '../outcome.ts';
import { type Look, lookUntil, type Target } from '../target/target.ts';
import { checkShellRow } from './check-shell.ts';

/** Milliseconds that Claude Code has to be left in peace: text that follows Escape sooner loses its first letter. */
export const afterEscape = 500;

/** Presses Escape, unless that would cancel what Claude Code is going to do by itself. */
export async function pressEscape(target: Target, force: boolean): Promise<ActionOutcome> {
  const look = await target.look();
  if (!force && goesOnByItself(look.text)) {
    const what = 'Claude Code continues by itself when the usage limit resets';
    throw refused(`${what}, and Escape would cancel that: nothing was pressed (--force does it)`);
  }
  return pressKey(target, 'Escape', look);
}

/** Presses one key and says whether the screen took notice. */
export async function pressKey(target: Target, key: string, seen?: Look): Promise<ActionOutcome> {
  const before = seen ?? (await target.look());
  if (key === 'Enter') checkShellRow(target, before);
  await target.press(key);
  const changed = await lookUntil(target, ({ text }) => text !== before.text);
  if (key === 'Escape') await delay(afterEscape);
  if (changed) return { verdict: 'delivered', message: `${key} pressed` };
  return { verdict: 'unconfirmed', message: `${key} pressed, the screen did not change` };
}
