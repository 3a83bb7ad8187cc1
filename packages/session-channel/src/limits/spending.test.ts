import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { readSpendings, writeSpending } from './spending.ts';

test('what agents have spent is read at once, and others are left out', async ({ stateDir }) => {
  const spent = { day: '2026-11-16', usd: 1.5, totals: [], warned: [] };
  await writeSpending(stateDir, 'Warden/1', spent);
  await writeSpending(stateDir, 'gone', spent);
  expect(await readSpendings(stateDir, ['Warden/1', 'forge'])).toEqual(
    new Map([['Warden/1', spent]]),
  );
});
