import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { findServices, removeServices } from './own-services.ts';

// a Mac has launchctl and no systemctl
test('unloads and removes what launchd was given, and nothing of others', async ({ folder }) => {
  const agents = join(folder, 'Library', 'LaunchAgents');
  await mkdir(agents, { recursive: true });
  const own = join(agents, 'com.gsd-code-skill.launcher.plist');
  await writeFile(own, '<string>/usr/local/bin/gsd-launcher</string>');
  const worker = join(agents, 'com.gsd-code-skill.hooks.worker.plist');
  await writeFile(worker, '<string>/usr/local/bin/gsd-hooks</string>');
  await writeFile(join(agents, 'com.gsd-code-skill.other.plist'), '<string>true</string>');
  await writeFile(join(agents, 'com.example.plist'), '<string>gsd-launcher</string>');
  const bin = join(folder, 'bin');
  await standInProgram(bin, 'launchctl', `echo "$*" >>'${folder}/asked'`);
  const env = { HOME: folder, PATH: bin };

  const found = await findServices(env);
  expect(found.toSorted()).toEqual([worker, own]);
  await removeServices(found, env);
  expect(await readFile(join(folder, 'asked'), 'utf8')).toBe(`unload ${own}\nunload ${worker}\n`);
  expect((await readdir(agents)).toSorted()).toEqual([
    'com.example.plist',
    'com.gsd-code-skill.other.plist',
  ]);
});
