import { expect, test } from 'vitest';
import { stateFiles, stateFolders } from '../../packages/session-channel/src/state-names.ts';
import { docs } from './pages.ts';

const page = docs.find(({ name }) => name === 'docs/how-it-works.md')?.text ?? '';

test('the page names every folder and file of the state directory', () => {
  const rows = page.split('| in the state directory |')[1]?.matchAll(/^\| (`.*?) \|/gm) ?? [];
  const cells = Array.from(rows, ([, cell = '']) => cell).join(' ');
  const named = Array.from(cells.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
  const known = [...stateFolders.map((name) => `${name}/`), ...stateFiles];
  expect(named.toSorted()).toEqual(known.toSorted());
});
