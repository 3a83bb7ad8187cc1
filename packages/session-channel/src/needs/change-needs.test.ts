import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import { closeNeed, openNeed } from './change-needs.ts';
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
