import { setTimeout as delay } from 'node:timers/promises';
import type { ScreenState } from '@gsd-code-skill/claude-screen';
import { describeLook, describeScreen } from './describe-screen.ts';
import { type Outcome, usage } from './outcome.ts';
import type { Action, Target } from './target.ts';

const states: Readonly<Record<string, readonly ScreenState[]>> = {
  idle: ['idle'],
  working: ['working'],
  menu: ['menu'],
  permission_prompt: ['permission_prompt'],
  error: ['error'],
  awaiting_user_input: ['menu', 'permission_prompt'],
  ready: ['idle', 'error', 'menu', 'permission_prompt'],
};

/** What `wait` can wait for. */
export const stateNames: readonly string[] = Object.keys(states);

const defaultSeconds = 7;

/** Waits until the screen shows one of the states. */
export function waitFor(wanted: readonly string[], seconds = defaultSeconds): Action {
  const unknown = wanted.find((name) => !Object.hasOwn(states, name));
  if (unknown !== undefined || wanted.length === 0) {
    const names = stateNames.join(', ');
    throw usage(`wait takes a state: ${names}${unknown === undefined ? '' : `; not "${unknown}"`}`);
  }
  const accepted = new Set(wanted.flatMap((name) => states[name] ?? []));
  return (target) => lookFor(target, accepted, seconds, wanted.join(' or '));
}

async function lookFor(
  target: Target,
  accepted: ReadonlySet<ScreenState>,
  seconds: number,
  names: string,
): Promise<Outcome> {
  const end = performance.now() + seconds * 1000;
  for (let seen = 0; ; ) {
    const look = await target.look();
    // twice, because between two things it does a screen can look idle for a moment
    seen = accepted.has(look.screen.state) ? seen + 1 : 0;
    if (seen === 2) {
      const [message = '', ...lines] = describeScreen(look.screen);
      return { verdict: 'ok', message, lines, data: { ...look.screen } };
    }
    if (performance.now() >= end) {
      const message = `not ${names} within ${seconds} s`;
      return { verdict: 'unconfirmed', message, lines: describeLook(look) };
    }
    await delay(200);
  }
}
