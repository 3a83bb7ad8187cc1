import { setTimeout as delay } from 'node:timers/promises';

/** The locks that this process holds: their paths and tokens. */
const held = new Map<string, string>();
/** Who in this process waits for a lock, by its path. */
const waiting = new Map<string, Set<() => void>>();

/** True for a lock that this process holds. */
export function isHeldHere(path: string): boolean {
  return held.has(path);
}

/** Notes that this process holds a lock. */
export function noteHeld(path: string, token: string): void {
  held.set(path, token);
}

/** Notes that this process holds a lock no more, and lets the first who waits for that try. */
export function letGo(path: string, token: string): void {
  if (held.get(path) !== token) return;
  held.delete(path);
  const [first] = waiting.get(path) ?? [];
  first?.();
}

/** Waits so many milliseconds, or until it is one's turn after a holder in this process. */
export async function waitForTurn(path: string, longest: number): Promise<void> {
  if (!held.has(path)) return delay(longest);
  const others = waiting.get(path) ?? new Set();
  waiting.set(path, others);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      others.delete(end);
      if (others.size === 0) waiting.delete(path);
      resolve();
    };
    const timer = setTimeout(end, longest);
    others.add(end);
  });
}
