import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import { openNeed } from './change-needs.ts';
import { wakesOf } from './need.ts';

test('is told of by its wake, and by all that told of it again', async ({ stateDir }) => {
  const need = await openNeed(stateDir, newNeed({ wakeId: 'first' }));
  expect(wakesOf(need)).toEqual(['first']);
  const at = need.openedAt;
  const again = {
    ...need,
    retold: { times: 1, at, wakeId: 'again' },
    reminderId: 'reminder',
    escalations: [
      { to: 'agent chief', at, wakeId: 'escalation' },
      { to: 'notify', at },
    ],
  } as const;
  expect(wakesOf(again)).toEqual(['first', 'again', 'reminder', 'escalation']);
});
