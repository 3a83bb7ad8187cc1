import { expect, test } from 'vitest';
import type { DialogSighting } from './shows-dialog.ts';
import { type DialogWatch, unwatched, type WatchFacts, watchOn } from './watch-dialog.ts';

const late: WatchFacts = { age: 60_000, isPassed: false };

function after(sightings: readonly DialogSighting[], facts = late): DialogWatch {
  return sightings.reduce((watch, sighting) => watchOn(watch, sighting, facts), unwatched);
}

const times = (count: number, sighting: DialogSighting) =>
  Array.from({ length: count }, () => sighting);

test.for<[string, readonly DialogSighting[], WatchFacts, boolean]>([
  ['one look without it is not enough', ['shown', 'gone'], late, false],
  ['two in a row are', ['shown', 'gone', 'gone'], late, true],
  ['a look that finds it begins anew', ['shown', 'gone', 'shown', 'gone'], late, false],
  ['one that Claude Code holds back is awaited', ['shown', 'gone', 'awaited', 'gone'], late, false],
  ['another in its place means that it is gone', ['shown', 'another', 'another'], late, true],
  ['another before its own turn does not', ['another', 'another', 'another'], late, false],
  ['a later one on the screen does', ['another', 'another'], { ...late, isPassed: true }, true],
  ['it takes a while to be drawn', ['gone', 'gone', 'gone'], { ...late, age: 3000 }, false],
  ['an unreadable screen counts little', ['shown', ...times(14, 'unclear')], late, false],
  ['but not for ever', ['shown', ...times(15, 'unclear')], late, true],
])('%s', ([, sightings, facts, isGone]) => {
  expect(after(sightings, facts).isGone).toBe(isGone);
});

test('knows whether it is shown now', () => {
  expect(after(['shown']).isShown).toBe(true);
  expect(after(['shown', 'unclear']).isShown).toBe(false);
});
