import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { keepRights, readRights } from './kept-rights.ts';

test('keeps what was last good', async ({ stateDir }) => {
  expect(await readRights(stateDir, 'warden-main')).toBeUndefined();
  const rights = {
    agentId: 'warden',
    rules: [{ match: 'Bash(rm *)', decision: 'human', path: 'policy[0]' }],
    may: ['look'],
    shellInput: false,
    permanent: false,
  } as const;
  await keepRights(stateDir, 'warden-main', rights);
  expect(await readRights(stateDir, 'warden-main')).toEqual(rights);
});
