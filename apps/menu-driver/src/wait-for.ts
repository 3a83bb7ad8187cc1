import { setTimeout as delay } from 'node:timers/promises';
import type { ScreenState } from '@gsd-code-skill/claude-screen';
import { describeLook, describeScreen } from './describe-screen.ts';
import { type Outcome, usage } from './outcome.ts';
import type { Target } from './target.ts';

const states: Readonly<Record<string, readonly ScreenState[]>> = {
  idle: ['idle'],
  working: ['working'],
  menu: ['menu'],
  permission_prompt: ['permission_prompt'],
  error: ['error'],
  awaiting_user_input: ['menu', 'permission_prompt'],
  ready: ['idle', 'error', 'menu', 'permission_prompt'],
};

export const waitStates = Object.keys(states);

/** Waits until the screen shows one of the states. */
export async function waitFor(
  target: Target,
  wanted: readonly string[],
  seconds: number,
): Promise<Outcome> {
  const unknown = wanted.find((name) => states[name] === undefined);
  if (unknown !== undefined || wanted.length === 0) {
    throw usage(`wait takes a state: ${waitStates.join(', ')}; not "${unknown ?? ''}"`);
  }
  const accepted = new Set(wanted.flatMap((name) => states[name] ?? []));

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
      const message = `not ${wanted.join(' or ')} within ${seconds} s`;
      return { verdict: 'unconfirmed', message, lines: describeLook(look) };
    }
    await delay(200);
  }
}
