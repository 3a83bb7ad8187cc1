import {
  contentSources,
  formatWake,
  parseWake,
  sessionStates,
  triggerTypes,
} from '@gsd-code-skill/wake-format';
import { expect, test } from 'vitest';
import { codeBlocks, docs, skill } from './pages.ts';

const page = docs.find(({ name }) => name === 'docs/wake-format.md');
const hooks = docs.find(({ name }) => name === 'docs/hooks.md');
if (page === undefined || hooks === undefined) throw new Error('a page is missing');

test('the example is a wake as it is written', () => {
  const example = codeBlocks(page).find(({ language }) => language === 'txt')?.code ?? '';
  expect(formatWake(parseWake(example))).toBe(example);
});

test.for([
  ['type', triggerTypes],
  ['source', contentSources],
  ['state', sessionStates],
] as const)('every word for %s is named, and no other', ([key, words]) => {
  const row = new RegExp(`^\\| \`${key}\` \\| (.*) \\|$`, 'm').exec(page.text)?.[1] ?? '';
  const named = Array.from(row.matchAll(/`(\w+)`/g), ([, word]) => word);
  expect(named.toSorted()).toEqual(words.toSorted());
});

test('every trigger is in the hooks reference and in the skill', () => {
  for (const type of triggerTypes) {
    expect(hooks.text).toContain(`\`${type}\``);
    expect(skill.text).toContain(`\`${type}\``);
  }
});
