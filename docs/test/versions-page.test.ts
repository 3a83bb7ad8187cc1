import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { laterAbilities } from '../../apps/hooks/src/diagnose/host/older-claude.ts';
import { laterEvents } from '../../apps/hooks/src/register/known-events.ts';
import { triedClaude } from '../../apps/hooks/src/register/tried-claude.ts';
import { fillPage } from '../../real/src/matrix.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const page = await read('../versions.md');
const results: readonly { readonly version: string }[] = JSON.parse(
  await read('../../real/versions.json'),
);

test('the table is what the scenarios gave', () => {
  expect(page).toBe(fillPage(page, results as Parameters<typeof fillPage>[1]));
});

test('diagnose takes the newest and the oldest of the table for such', () => {
  expect(triedClaude.newest).toBe(results[0]?.version);
  expect(triedClaude.oldest).toBe(results.at(-1)?.version);
  expect(page).toContain(`older than ${triedClaude.oldest}`);
});

test.for(Object.entries(laterEvents))('tells since when there is %s', ([event, later]) => {
  const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(event));
  expect(row).toContain(`| ${later.since} | ${later.instead ?? ''}`);
});

test.for(laterAbilities)('tells what is not possible before $before', ({ before, lacks }) => {
  expect(page).toContain(` | ${before} | ${lacks} |\n`);
});
