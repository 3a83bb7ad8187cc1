import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect, test } from 'vitest';
import { formatHookPlaces, readHookPlaces, takeHookPlaces } from './hook-places.ts';

const places = {
  stateDir: "/home/o'neill/my state",
  registryPath: "/tmp/R='x' W='y'",
  nodePath: '/opt/$HOME/node',
  workerPath: "/opt/'/gsd-hooks.js",
};
const script = `# a comment\n${formatHookPlaces(places)}\nexit 7\n`;

test('reads back what hook.sh was told, whatever the paths hold', () => {
  expect(readHookPlaces(script)).toEqual(places);
});

test('reads nothing from another script', () => {
  expect(readHookPlaces('echo hi\n')).toEqual({});
});

base('sh takes the same', async ({ folder }) => {
  const path = join(folder, 'hook.sh');
  await writeFile(path, script);
  const show = `${takeHookPlaces}\nprintf '%s\\n' "$S" "$R" "$N" "$W"`;
  const said = execFileSync('/bin/sh', ['-c', show, path], { encoding: 'utf8' });
  expect(said.trimEnd().split('\n')).toEqual(Object.values(places));
});
