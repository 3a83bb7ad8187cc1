import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fillCosts } from './cost-page.ts';

const load = { accepted: 30, rate: 1.4, memory: 1300, processor: 340 };
const costs = {
  machine: 'a machine',
  gatewayStarted: 12_345,
  loads: [
    { ...load, how: 'from the gateway’s own host', hosts: 1 },
    { ...load, how: 'from 1 other host', hosts: 1, accepted: 45 },
    { ...load, how: 'from 10 other hosts', hosts: 10, accepted: 2300, memory: 1310 },
  ],
  mcp: { started: 1000, memory: 42 },
  node: { started: 15_000, memory: 630 },
};

test('the page on hosts takes the figures, and nothing else of it changes', async () => {
  const page = await readFile(new URL('../../../docs/hosts.md', import.meta.url), 'utf8');
  const filled = fillCosts(page, costs);
  for (const line of [
    'Measured in one run on a machine:',
    '| the gateway, with no, 1 or 10 hosts connected | 1300, 1300 and 1310 MB | 12.3 s |',
    '| a node as hands, with gsd-mcp | 630 MB | 15.0 s |',
    '| gsd-mcp alone, over ssh | 42 MB, 1/15 of that | 1.0 s, 1/15 of that |',
    '| the gateway’s own host | 30 ms | 1.4 | 0.34 s |',
    '| 1 other host | 45 ms, 1.5 × | 1.4 | 0.34 s |',
    '| 10 other hosts | 2.3 s, 76.7 × | 1.4 | 0.34 s |',
  ]) {
    expect(filled.split('\n')).toContain(line);
  }
  const around = (text: string) => text.split(/<!-- bench:hosts(?: end)? -->/);
  expect([around(filled)[0], around(filled)[2]]).toEqual([around(page)[0], around(page)[2]]);
  expect(fillCosts(filled, costs)).toBe(filled);
});

test('without a node there is no line for one', () => {
  const page = '<!-- bench:hosts -->\n<!-- bench:hosts end -->';
  const filled = fillCosts(page, { ...costs, node: undefined });
  expect(filled).toContain('| gsd-mcp alone, over ssh | 42 MB | 1.0 s |');
  expect(filled).not.toContain('a node as hands');
  expect(() => fillCosts('', costs)).toThrow('no place');
});
