import { expect, test } from 'vitest';
import { parseRows } from '../rows/parse-rows.ts';
import { readTabs } from './read-tabs.ts';

const read = (...lines: string[]) => {
  const { tabs, currentTab, end } = readTabs(parseRows([...lines, '', 'Which?'].join('\n')), 0);
  const names = tabs.map(({ label, answered }) => `${answered ? '☒' : '☐'} ${label}`);
  return { names, currentTab, end };
};

// as 2.1.325 draws four questions in panes of 100, 40 and 30 columns
test.for([
  {
    bar: ['←  ☒ Database  ☐ Features  ☐ Language  ☐ Deployment  ✔ Submit  →'],
    names: ['☒ Database', '☐ Features', '☐ Language', '☐ Deployment'],
  },
  {
    bar: ['←  ☐ D… ☒ F… ☐ L…  ☐          ✔ Submit →', '                  Deployme…'],
    names: ['☐ D…', '☒ F…', '☐ L…', '☐ Deployme…'],
  },
  {
    bar: ['←  ☐     ☐   ☐ L… ☐   ✔', '  Dat…  F…       D…  Submit  →'],
    names: ['☐ Dat…', '☐ F…', '☐ L…', '☐ D…'],
  },
  {
    bar: ['←  ☐ Submit  ☐ ✔ Next →  ✔ Submit  →'],
    names: ['☐ Submit', '☐ ✔ Next →'],
  },
])('reads $bar', ({ bar, names }) => {
  expect(read(...bar)).toMatchObject({ names, end: bar.length });
});

test('knows the open tab by its colour, else by what is not answered', () => {
  const plain = '←  ☒ One  ☐ Two  ☐ Three  ✔ Submit  →';
  expect(read(plain).currentTab).toBe(1);
  expect(read(plain.replace(' ☐ Three ', '\u001b[48;5;153m ☐ Three \u001b[49m')).currentTab).toBe(
    2,
  );
});

test('finds no bar in other rows', () => {
  expect(read(' ☐ Database')).toEqual({ names: [], currentTab: undefined, end: 1 });
});
