import { expect, test } from 'vitest';
import { plainRights } from '../rights/rights.ts';
import type { Target } from '../target/target.ts';
import { clearThen } from './clear-then.ts';

test.for(['! touch x', ' \t!touch x', '\n！touch x'])(
  'clears nothing for what it would refuse to type: %j',
  async (command) => {
    const done: string[] = [];
    const target = {
      rights: plainRights,
      timeScale: 0,
      look: async () => ({ text: '', screen: { state: 'idle', composer: { kind: 'empty' } } }),
      paste: async (text: string) => void done.push(text),
      press: async (...keys: readonly string[]) => void done.push(...keys),
    } as unknown as Target;
    await expect(clearThen(target, command)).rejects.toThrow(/runs in a shell without asking/);
    expect(done).toEqual([]);
  },
);
