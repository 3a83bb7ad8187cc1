import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInProgram } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { findNewerNode } from './newer-node.ts';
import { writeNodeRecord } from './node-record.ts';

const node = (folder: string, version: string) =>
  standInProgram(join(folder, `node-${version}`, 'bin'), 'node', `echo v${version}`);

test('is the one that was noted, if that is there and new enough', async ({ folder, stateDir }) => {
  await prepareStateDirectory(stateDir);
  const program = {
    name: 'menu-driver',
    script: join(folder, 'menu-driver.js'),
    args: [],
    env: { GSD_STATE_DIR: stateDir },
    oldest: '22.18',
  };
  expect(findNewerNode(program)).toBeUndefined();
  const newer = await node(folder, '24.1.0');
  await writeNodeRecord(stateDir, newer);
  expect(findNewerNode(program)).toBe(newer);
  for (const version of ['20.20.2', '22.17.9']) {
    await writeNodeRecord(stateDir, await node(folder, version));
    expect(findNewerNode(program)).toBeUndefined();
  }
  await writeNodeRecord(stateDir, '/gone/node');
  expect(findNewerNode(program)).toBeUndefined();
  expect(findNewerNode({ ...program, env: { GSD_STATE_DIR: 'not absolute' } })).toBeUndefined();
});

test('is the one of the prefix that the program was installed into', async ({ folder }) => {
  const beside = await node(folder, '26.0.0');
  const prefix = join(folder, 'node-26.0.0');
  const installed = join(prefix, 'lib', 'node_modules', '@gsd-code-skill', 'menu-driver', 'bin');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'menu-driver.js'), '');
  const script = join(prefix, 'bin', 'menu-driver');
  await symlink(join(installed, 'menu-driver.js'), script);
  const env = { GSD_STATE_DIR: join(folder, 'none') };
  const program = { name: 'menu-driver', script, args: [], env, oldest: '22.18' };
  expect(findNewerNode(program)).toBe(beside);
});
