import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import {
  changeNeed,
  closeNeed,
  longestPostponement,
  openNeed,
  postponeNeed,
  resumePostponed,
} from './change-needs.ts';
import { needId } from './need.ts';
import { readNeed, readNeedWake } from './need-files.ts';
import { readNeeds } from './read-needs.ts';

test('is there with the text of its wake until it is closed, and can be asked about afterwards', async ({
  stateDir,
}) => {
  const { id } = await openNeed(stateDir, newNeed());
  expect(id).toMatch(/^N[0-9A-Z]{8}$/);
  expect(await readNeeds(stateDir)).toMatchObject([{ id, state: { status: 'open' } }]);
  expect(await readNeedWake(stateDir, id)).toBe('[WAKE]');
  expect(await readNeeds(stateDir, { agentId: 'scribe' })).toEqual([]);

  await closeNeed(stateDir, id, { by: 'agent', how: 'approved' });
  await closeNeed(stateDir, id, { by: 'keyboard', how: 'denied' });
  expect(await readNeeds(stateDir)).toEqual([]);
  expect(await readNeed(stateDir, id)).toMatchObject({ state: { by: 'agent', how: 'approved' } });
  expect(await readNeeds(stateDir, { closed: true })).toHaveLength(1);
  expect(await readNeedWake(stateDir, id)).toBeUndefined();
});

test('opened again it stays what it was, also when it was closed', async ({ stateDir }) => {
  const first = await openNeed(stateDir, newNeed());
  expect(await openNeed(stateDir, newNeed({ summary: 'another' }))).toEqual(first);
  await closeNeed(stateDir, first.id, { by: 'agent', how: 'approved' });
  expect((await openNeed(stateDir, newNeed())).state.status).toBe('closed');
  expect(await readNeeds(stateDir)).toEqual([]);
});

test('its id is another for another pane, kind and key', () => {
  const ids = [
    needId(newNeed()),
    needId(newNeed({ pane: '4711.4' })),
    needId(newNeed({ kind: 'failure' })),
    needId(newNeed({ key: 'else' })),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('files are private', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  for (const name of [`${id}.json`, `${id}.wake`, 'sequence.json']) {
    expect((await stat(join(stateDir, 'needs', name))).mode & 0o777).toBe(0o600);
  }
});

test('rests until its time, and is news again then', async ({ stateDir }) => {
  const { id, sequence } = await openNeed(stateDir, newNeed());
  await changeNeed(stateDir, id, () => ({ remindedAt: new Date().toISOString() }));
  const until = Date.now() + 60_000;
  await postponeNeed(stateDir, id, { until, by: 'agent' });
  expect(await resumePostponed(stateDir, until - 1)).toEqual([]);
  const [resumed] = await resumePostponed(stateDir, until);
  expect(resumed).toMatchObject({ id, state: { status: 'open' } });
  expect(resumed?.sequence).toBeGreaterThan(sequence);
  // its clocks begin anew
  expect(resumed).not.toHaveProperty('remindedAt');
  expect(resumed?.clockFrom).toBe(new Date(until).toISOString());
});

test.for([
  ['session', 7_200_000],
  ['agent', 60_000],
] as const)('a rest of the %s is shortened by nobody else', async ([by, rest], { stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  const now = Date.now();
  await postponeNeed(stateDir, id, { until: now + 7_200_000, by });
  const noted = await postponeNeed(stateDir, id, { until: now + 60_000, by: 'agent' });
  expect(noted?.state).toMatchObject({ by, until: new Date(now + rest).toISOString() });
  const longer = await postponeNeed(stateDir, id, { until: now + 9_000_000, by: 'agent' });
  expect(longer?.state).toMatchObject({ until: new Date(now + 9_000_000).toISOString() });
});

test('a clock that is set back ends its rest', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  await postponeNeed(stateDir, id, { until: Date.now() + 60_000, by: 'agent' });
  expect(await resumePostponed(stateDir, Date.now() - 365 * 24 * 3_600_000)).toHaveLength(1);
});

test.for([-1, 0, longestPostponement + 60_000, Number.NaN])(
  'does not rest for %d ms',
  async (time, { stateDir }) => {
    const { id } = await openNeed(stateDir, newNeed());
    expect(() => postponeNeed(stateDir, id, { until: Date.now() + time, by: 'agent' })).toThrow(
      RangeError,
    );
  },
);

test('what is closed is not changed', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  await closeNeed(stateDir, id, { by: 'agent', how: 'done' });
  await postponeNeed(stateDir, id, { until: Date.now() + 1000, by: 'agent' });
  expect((await readNeed(stateDir, id))?.state.status).toBe('closed');
});

test.for(['', '../bindings/1', 'N1234567', 'n12345678', 'N12345678.json'])(
  '%j is the id of none',
  async (id, { stateDir }) => {
    expect(await readNeed(stateDir, id)).toBeUndefined();
    expect(await closeNeed(stateDir, id, { by: 'agent', how: 'done' })).toBeUndefined();
  },
);

test('one that was being closed when its writer was killed is closed', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  const open = JSON.stringify(await readNeed(stateDir, id));
  await closeNeed(stateDir, id, { by: 'agent', how: 'done' });
  await writeFile(join(stateDir, 'needs', `${id}.json`), open);
  expect(await readNeeds(stateDir)).toEqual([]);
  expect((await readNeed(stateDir, id))?.state.status).toBe('closed');
});

test('files that nobody can read are no needs, and harm no other', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  const folder = join(stateDir, 'needs');
  await writeFile(join(folder, 'N00000001.json'), '{"id":');
  await writeFile(join(folder, 'N00000002.json'), '{"version":2}');
  await writeFile(join(folder, 'N00000003.json'), JSON.stringify(await readNeed(stateDir, id)));
  expect(await readNeeds(stateDir)).toMatchObject([{ id }]);
  const broken = needId(newNeed({ key: 'b' }));
  await writeFile(join(folder, `${broken}.json`), 'no JSON');
  expect(await openNeed(stateDir, newNeed({ key: 'b' }))).toMatchObject({ id: broken });
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
