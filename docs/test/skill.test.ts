import { triggerTypes } from '@gsd-code-skill/wake-format';
import { expect, test } from 'vitest';
import { skill } from './pages.ts';

const [, frontMatter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill.text) ?? [];
const fields = Object.fromEntries(
  frontMatter.split('\n').map((line) => {
    const [, key = '', value] = /^(\w+): (.*)$/.exec(line) ?? [];
    return [key, value];
  }),
);

test('the front matter is what OpenClaw reads', () => {
  expect(Object.keys(fields)).toEqual(['name', 'description', 'metadata']);
  expect(fields.name).toBe('gsd-code-skill');
  expect(fields.description).toContain('[SESSION IDENTITY]');
  expect(JSON.parse(fields.metadata ?? '')).toMatchObject({
    openclaw: { requires: { bins: ['menu-driver'] } },
  });
});

test('it is short enough for a model to read whole', () => {
  expect(body.split('\n').length).toBeLessThanOrEqual(120);
  expect(skill.text.length).toBeLessThan(8000);
});

test('it says what to do about every trigger', () => {
  const rows = Array.from(body.matchAll(/^\| `([a-z_]+)` \| /gm), ([, trigger]) => trigger);
  const known = rows.filter((row) => triggerTypes.some((trigger) => trigger === row));
  expect(known.toSorted()).toEqual(triggerTypes.toSorted());
});
