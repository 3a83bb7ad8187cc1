import { expect, test } from 'vitest';
import { type Changeset, planRelease, type ReleasedPackage } from '../../scripts/plan-release.ts';

const library = (version: string): ReleasedPackage => ({
  ...{ name: '@x/wake-format', version, isPrivate: false, bundles: [] },
});
const app = (version: string): ReleasedPackage => ({
  ...{ name: '@x/hooks', version, isPrivate: false, bundles: ['@x/wake-format'] },
});
const fix: Changeset = {
  ...{ id: 'fix', releases: { '@x/wake-format': 'patch' }, text: 'Keep tabs.\n' },
};

test('a fix in a library releases the apps that bundle it, with its words', () => {
  const { changesets, problems } = planRelease([library('0.1.0'), app('0.1.0')], [fix]);
  expect(problems).toEqual([]);
  expect(changesets).toEqual([
    fix,
    { id: 'bundled-hooks', releases: { '@x/hooks': 'patch' }, text: 'Keep tabs.\n' },
  ]);
});

test('an app with a change of its own needs no other', () => {
  const own: Changeset = { id: 'own', releases: { '@x/hooks': 'minor' }, text: 'More.' };
  const { changesets } = planRelease([library('0.1.0'), app('0.1.0')], [fix, own]);
  expect(changesets).toEqual([fix, own]);
});

test('the first version of a package has one entry, written for those who know no other', () => {
  const first: Changeset = {
    ...{ id: 'wake-format', releases: { '@x/wake-format': 'minor' }, text: 'Write wakes.' },
  };
  const both: Changeset = {
    ...{ id: 'both', releases: { '@x/wake-format': 'patch', '@x/hooks': 'patch' }, text: 'Mend.' },
  };
  const { changesets, problems } = planRelease(
    [library('0.0.0'), app('0.3.0')],
    [first, fix, both],
  );
  expect(problems).toEqual([]);
  expect(changesets).toEqual([first, { ...both, releases: { '@x/hooks': 'patch' } }]);
});

test('a first version without its entry is no release', () => {
  const { problems } = planRelease([library('0.0.0')], [fix]);
  expect(problems).toEqual([
    '@x/wake-format has no changeset for its first version: .changeset/wake-format.md, minor',
  ]);
});

test('what is private is not released', () => {
  const inner: ReleasedPackage = { ...library('0.0.0'), isPrivate: true };
  const { changesets, problems } = planRelease([inner, app('0.1.0')], [fix]);
  expect(problems).toEqual([]);
  expect(changesets.map(({ id }) => id)).toEqual(['fix', 'bundled-hooks']);
});
