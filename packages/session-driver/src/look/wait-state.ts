import type { ScreenState } from '@gsd-code-skill/claude-screen';

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

/** The states of a screen that names stand for. */
export function screenStatesOf(names: readonly WaitState[]): ReadonlySet<ScreenState> {
  return new Set(names.flatMap((name) => screenStates[name]));
}

export function isWaitState(name: string): name is WaitState {
  return Object.hasOwn(screenStates, name);
}
