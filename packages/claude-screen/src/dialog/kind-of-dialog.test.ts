import { announcedKinds } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import type { DialogKind } from '../dialog.ts';
import { kindOfDialog } from './kind-of-dialog.ts';

test('there is a dialog for everything that a hook can announce', () => {
  expect(announcedKinds.map((kind) => kindOfDialog({ kind }))).toEqual(announcedKinds);
});

test.for<[DialogKind, string | undefined]>([
  ['question_tabs', 'question'],
  ['review', 'question'],
  ['trust', undefined],
  ['unknown', undefined],
])('%s asks for %s', ([kind, asked]) => {
  expect(kindOfDialog({ kind })).toBe(asked);
});
