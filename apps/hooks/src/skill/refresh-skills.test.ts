import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteSkillPlace } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { judgeSkill } from './judge-skill.ts';
import { placeSkill } from './place-skill.ts';
import { refreshSkills } from './refresh-skills.ts';
import type { ShippedSkill } from './shipped-skill.ts';

interface Stage {
  readonly stateDir: string;
  /** The skill of a version. */
  ship(version: string): Promise<ShippedSkill>;
  /** Installs a version somewhere and gives the folder. */
  install(version: string, name?: string): Promise<string>;
}

const test = base.extend<{ readonly stage: Stage }>({
  stage: async ({ folder }, use) => {
    const stateDir = join(folder, 'state');
    const ship = async (version: string) => {
      const source = join(folder, version);
      await mkdir(source, { recursive: true });
      await writeFile(join(source, 'SKILL.md'), `the skill of ${version}`);
      return { source, version };
    };
    await use({
      stateDir,
      ship,
      async install(version, name = 'skills') {
        const target = join(folder, name);
        await placeSkill((await ship(version)).source, target, { version });
        await noteSkillPlace(stateDir, target);
        return target;
      },
    });
  },
});

const read = (folder: string) => readFile(join(folder, 'SKILL.md'), 'utf8');

test('brings every copy of an older version up to date, once', async ({ stage }) => {
  const copies = [await stage.install('0.1.0', 'one'), await stage.install('0.2.0', 'two')];
  const shipped = await stage.ship('0.10.0');
  expect(await judgeSkill(copies[0] ?? '', shipped)).toEqual({ status: 'old', version: '0.1.0' });
  expect(await refreshSkills(stage.stateDir, shipped)).toEqual(copies);
  expect(await Promise.all(copies.map(read))).toEqual(copies.map(() => 'the skill of 0.10.0'));
  expect(await refreshSkills(stage.stateDir, shipped)).toEqual([]);
});

test('an older program leaves the skill of a newer one alone', async ({ stage }) => {
  const copy = await stage.install('0.2.0');
  const shipped = await stage.ship('0.1.9');
  expect(await judgeSkill(copy, shipped)).toEqual({ status: 'newer', version: '0.2.0' });
  expect(await refreshSkills(stage.stateDir, shipped)).toEqual([]);
  expect(await read(copy)).toBe('the skill of 0.2.0');
});

test('a copy that somebody changed stays, and is old once the shipped one is another', async ({
  stage,
}) => {
  const copy = await stage.install('0.1.0');
  await writeFile(join(copy, 'SKILL.md'), 'my own words');
  expect(await judgeSkill(copy, await stage.ship('0.1.0'))).toEqual({ status: 'current' });
  const shipped = await stage.ship('0.2.0');
  expect(await judgeSkill(copy, shipped)).toEqual({ status: 'changed', version: '0.1.0' });
  expect(await refreshSkills(stage.stateDir, shipped)).toEqual([]);
  expect(await read(copy)).toBe('my own words');
});

test('knows a copy that others made, a foreign skill and none', async ({ stage }) => {
  const shipped = await stage.ship('0.1.0');
  const folder = join(stage.stateDir, '..', 'copied');
  expect(await judgeSkill(folder, shipped)).toEqual({ status: 'unseen' });
  await mkdir(folder);
  await writeFile(join(folder, 'SKILL.md'), 'the skill of 0.1.0');
  expect(await judgeSkill(folder, shipped)).toEqual({ status: 'current' });
  await writeFile(join(folder, 'SKILL.md'), 'another');
  expect(await judgeSkill(folder, shipped)).toEqual({ status: 'foreign' });
  await noteSkillPlace(stage.stateDir, folder);
  expect(await refreshSkills(stage.stateDir, shipped)).toEqual([]);
});
