import { setTimeout as delay } from 'node:timers/promises';
import type { ScreenState } from '@gsd-code-skill/claude-screen';
import type { ActionOutcome } from '../outcome.ts';
import { requestOnScreen } from '../request/request-on-screen.ts';
import type { Target } from '../target/target.ts';
import { describeLook, describeScreen } from './describe-screen.ts';
import { readWaitStates } from './read-wait-states.ts';
import { screenStatesOf, type WaitState } from './wait-state.ts';

/** Seconds to wait where nobody says how many. */
export const defaultWait = 7;

/** Waits until the screen shows one of the states. */
export function waitFor(given: readonly WaitState[], seconds = defaultWait) {
  const wanted = readWaitStates(given);
  const accepted = screenStatesOf(wanted);
  return (target: Target) => lookFor(target, accepted, seconds, wanted);
}

/** What a wait that saw none of the states says. */
export function notInTime(states: readonly WaitState[], seconds: number): string {
  return `not ${states.join(' or ')} within ${seconds} s`;
}

async function lookFor(
  target: Target,
  accepted: ReadonlySet<ScreenState>,
  seconds: number,
  wanted: readonly WaitState[],
): Promise<ActionOutcome> {
  const end = performance.now() + seconds * 1000;
  for (let seen = 0; ; ) {
    const look = await target.look();
    // twice, because between two things it does a screen can look idle for a moment
    seen = accepted.has(look.screen.state) ? seen + 1 : 0;
    if (seen === 2) {
      const request = (await requestOnScreen(target, look))?.id;
      const [message = '', ...lines] = describeScreen(look.screen, request);
      const data = { ...look.screen, ...(request && { request }) };
      return { verdict: 'ok', message, lines, data };
    }
    if (performance.now() >= end) {
      const message = notInTime(wanted, seconds);
      return { verdict: 'unconfirmed', message, ...(await describeLook(target, look)) };
    }
    await delay(200);
  }
}
