import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { forgetSkillPlace, noteSkillPlace, readSkillPlaces } from './skill-places.ts';

test('keeps each folder once, also when several are noted at a time', async ({ folder }) => {
  expect(await readSkillPlaces(folder)).toEqual([]);
  await Promise.all(['/b', '/a', '/b'].map((place) => noteSkillPlace(folder, place)));
  expect(await readSkillPlaces(folder)).toEqual(['/a', '/b']);
  await forgetSkillPlace(folder, '/a');
  await forgetSkillPlace(folder, '/nowhere');
  expect(await readSkillPlaces(folder)).toEqual(['/b']);
});

test('knows nothing by a file that it cannot read, and writes it anew', async ({ folder }) => {
  await writeFile(join(folder, 'skills.json'), '{"folders": 7}');
  expect(await readSkillPlaces(folder)).toEqual([]);
  await noteSkillPlace(folder, '/a');
  expect(await readSkillPlaces(folder)).toEqual(['/a']);
});
