import type { ScreenState } from '@gsd-code-skill/claude-screen';
import { usage } from '../outcome.ts';

const screenStates = {
  idle: ['idle'],
  working: ['working'],
  menu: ['menu'],
  permission_prompt: ['permission_prompt'],
  error: ['error'],
  awaiting_user_input: ['menu', 'permission_prompt'],
  ready: ['idle', 'error', 'menu', 'permission_prompt'],
} as const satisfies Readonly<Record<string, readonly ScreenState[]>>;

/** A state, or a group of states, that can be waited for. */
export type WaitState = keyof typeof screenStates;

/** What can be waited for. */
export const waitStates = Object.keys(screenStates) as readonly WaitState[];

/** Takes names for states to wait for, at least one, or says which there are. */
export function readWaitStates(names: readonly string[]): readonly WaitState[] {
  const unknown = names.find((name) => !isWaitState(name));
  if (unknown === undefined && names.length > 0) return names.filter(isWaitState);
  const wrong = unknown === undefined ? '' : `; not "${unknown}"`;
  throw usage(`wait takes a state: ${waitStates.join(', ')}${wrong}`);
}

/** The states of a screen that names stand for. */
export function screenStatesOf(names: readonly WaitState[]): ReadonlySet<ScreenState> {
  return new Set(names.flatMap((name) => screenStates[name]));
}

function isWaitState(name: string): name is WaitState {
  return Object.hasOwn(screenStates, name);
}
