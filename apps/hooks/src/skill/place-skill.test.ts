import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bashOriginal } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import fc from 'fast-check';
import { expect } from 'vitest';
import { filesIn, markerName } from './own-files.ts';
import { placeSkill } from './place-skill.ts';
import { takeSkillOut } from './take-skill-out.ts';

const text = '---\nname: gsd-code-skill\ndescription: ours\n---\n';

const test = base.extend<{ readonly source: string; readonly target: string }>({
  source: async ({ folder }, use) => {
    const source = join(folder, 'shipped');
    await mkdir(join(source, 'more'), { recursive: true });
    await writeFile(join(source, 'SKILL.md'), text);
    await writeFile(join(source, 'more', 'page.md'), 'a page');
    await use(source);
  },
  target: async ({ folder }, use) => use(join(folder, 'workspace', 'skills', 'gsd-code-skill')),
});

const read = (path: string) => readFile(path, 'utf8');

test('places a skill, again over its own, and takes it out without a trace', async ({
  source,
  target,
}) => {
  for (const _ of ['first', 'again']) {
    expect(await placeSkill(source, target)).toEqual({ path: target, backups: [], kept: [] });
  }
  await writeFile(join(source, 'SKILL.md'), `${text}newer`);
  await placeSkill(source, target);
  expect(await read(join(target, 'SKILL.md'))).toBe(`${text}newer`);
  expect(await takeSkillOut(target, source)).toMatchObject({ left: [] });
  expect(await filesIn(dirname(dirname(target)))).toEqual([]);
});

test('leaves the bash original as it is, and says why', async ({ source, target }) => {
  const { files } = await bashOriginal(target);
  const before = await Promise.all(files.map((file) => read(join(target, file))));
  await expect(placeSkill(source, target)).rejects.toMatchObject({
    code: 'not-ours',
    message: expect.stringContaining(`${join(target, 'SKILL.md')} was not written by gsd-hooks`),
  });
  expect(await takeSkillOut(target, source)).toBeUndefined();
  expect(await filesIn(target)).toEqual(files);
  expect(await Promise.all(files.map((file) => read(join(target, file))))).toEqual(before);
});

test('moves the original’s SKILL.md aside when told to, and leaves the rest', async ({
  source,
  target,
}) => {
  const { files } = await bashOriginal(target);
  const old = await read(join(target, 'SKILL.md'));
  const { backups, kept } = await placeSkill(source, target, { replace: true });
  expect(await Promise.all(backups.map(read))).toEqual([old]);
  expect(kept).toHaveLength(files.length);
  expect(await read(join(target, 'SKILL.md'))).toBe(text);

  await takeSkillOut(target, source);
  const left = await filesIn(target);
  expect(left).toEqual(expect.arrayContaining(files.filter((file) => file !== 'SKILL.md')));
  expect(left).not.toContain('SKILL.md');
});

test('takes a file that was changed since for somebody else’s', async ({ source, target }) => {
  await placeSkill(source, target);
  await writeFile(join(target, 'SKILL.md'), `${text}My own words.`);
  await expect(placeSkill(source, target)).rejects.toMatchObject({ code: 'not-ours' });
  expect(await takeSkillOut(target, source)).toMatchObject({ left: [join(target, 'SKILL.md')] });
  expect(await read(join(target, 'SKILL.md'))).toContain('My own words.');
});

test('removes a page of ours that is shipped no longer', async ({ source, target, folder }) => {
  await placeSkill(source, target);
  const newer = join(folder, 'newer');
  await mkdir(newer);
  await writeFile(join(newer, 'SKILL.md'), text);
  await placeSkill(newer, target);
  expect(await filesIn(target)).toEqual([markerName, 'SKILL.md']);
});

test('follows no link out of the folder', async ({ source, target, folder }) => {
  const precious = join(folder, 'precious.md');
  await writeFile(precious, 'mine');
  await mkdir(target, { recursive: true });
  await symlink(precious, join(target, 'SKILL.md'));
  await expect(placeSkill(source, target)).rejects.toMatchObject({ code: 'not-ours' });
  const { backups } = await placeSkill(source, target, { replace: true });
  expect(await read(precious)).toBe('mine');
  expect(await read(backups[0] ?? '')).toBe('mine');
});

test('refuses a file in the place of the folder', async ({ source, target }) => {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, 'mine');
  await expect(placeSkill(source, target, { replace: true })).rejects.toMatchObject({
    code: 'not-ours',
  });
  expect(await read(target)).toBe('mine');
});

test('every foreign file survives, wherever it lies and whatever it holds', async ({
  source,
  folder,
}) => {
  let round = 0;
  const name = fc.oneof(
    fc.constantFrom('SKILL.md', 'more', 'page.md', markerName, '.openclaw', 'scripts'),
    fc.stringMatching(/^[\w .-]{1,12}$/).filter((one) => !/^\.+$/.test(one)),
  );
  const foreign = fc.dictionary(
    fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    fc.string(),
    { maxKeys: 6 },
  );
  const steps = fc.array(fc.constantFrom('place', 'replace', 'take out'), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(foreign, steps, async (given, actions) => {
      const target = join(folder, `target-${round++}`);
      const mine = await writeAll(target, given);
      for (const action of actions) {
        if (action === 'take out') await takeSkillOut(target, source);
        else await placeSkill(source, target, { replace: action === 'replace' }).catch(() => {});
      }
      const texts = await Promise.all(
        (await filesIn(target)).map(async (file) => read(join(target, file))),
      );
      for (const content of mine) expect(texts).toContain(content);
    }),
    { numRuns: 60 },
  );
});

/** Writes files as far as their names go together; gives their texts, each of its own. */
async function writeAll(target: string, files: Readonly<Record<string, string>>) {
  await mkdir(target, { recursive: true });
  const texts: string[] = [];
  for (const [file, content] of Object.entries(files)) {
    const own = `${file}\n${content}`;
    try {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await writeFile(join(target, file), own, { flag: 'wx' });
      await chmod(join(target, file), 0o600);
      texts.push(own);
    } catch {
      // a folder has the name of a file
    }
  }
  return texts;
}
