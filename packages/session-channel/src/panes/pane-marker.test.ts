import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { markManaged, markStranger, noteRegistry, readMarker } from './pane-marker.ts';

const pane = '4711.3';
const marker = { agentId: 'warden', waiting: ['PermissionRequest', 'Stop'] };

test('a pane is managed or a stranger, never both', async ({ stateDir }) => {
  expect(await readMarker(stateDir, pane)).toBeUndefined();
  await markStranger(stateDir, pane, async () => true);
  expect(await readdir(join(stateDir, 'strangers'))).toEqual([pane]);
  await markManaged(stateDir, pane, marker);
  expect(await readMarker(stateDir, pane)).toEqual(marker);
  expect(await readdir(join(stateDir, 'strangers'))).toEqual([]);
  await markStranger(stateDir, pane, async () => true);
  expect(await readMarker(stateDir, pane)).toBeUndefined();
});

test('a verdict that is outdated by the time it stands is taken back', async ({ stateDir }) => {
  await markStranger(stateDir, pane, async () => false);
  expect(await readdir(join(stateDir, 'strangers'))).toEqual([]);
});

test('no event may wait', async ({ stateDir }) => {
  await markManaged(stateDir, pane, { agentId: 'a b', waiting: [] });
  expect(await readMarker(stateDir, pane)).toEqual({ agentId: 'a b', waiting: [] });
});

test('a registry that is away for a moment takes nothing from what hook.sh knows', async ({
  stateDir,
  folder,
}) => {
  await prepareStateDirectory(stateDir);
  const registry = join(folder, 'registry.json');
  await writeFile(registry, '{}');
  await noteRegistry(stateDir, registry);
  await rm(registry);
  await noteRegistry(stateDir, registry);
  expect(await readdir(stateDir)).toContain('registry.seen');
});
