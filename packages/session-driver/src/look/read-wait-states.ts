import { usage } from '../outcome.ts';
import { isWaitState, type WaitState, waitStates } from './wait-state.ts';

/** Takes names for states to wait for, at least one, or says which there are. */
export function readWaitStates(names: readonly string[]): readonly WaitState[] {
  const unknown = names.find((name) => !isWaitState(name));
  if (unknown === undefined && names.length > 0) return names.filter(isWaitState);
  const wrong = unknown === undefined ? '' : `; not "${unknown}"`;
  throw usage(`wait takes a state: ${waitStates.join(', ')}${wrong}`);
}
