import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test, writeScript } from '../../test/fleet.ts';

test('installs and removes the units, with the paths of this machine', async ({
  home,
  env,
  run,
}) => {
  await writeScript(join(home, 'systemctl'), `echo "$@" >>'${home}/calls'`);
  env.PATH = `${home}:${env.PATH}`;
  const installed = await run('install-service', '--json');
  expect(installed.exitCode).toBe(0);
  const { files } = JSON.parse(installed.stdout);
  const folder = join(home, '.config', 'systemd', 'user');
  expect(files).toEqual([
    join(folder, 'gsd-launcher-recover.service'),
    join(folder, 'gsd-launcher-recover.timer'),
  ]);
  const service = await readFile(files[0], 'utf8');
  expect(service).toContain(`Environment="PATH=${home}:`);
  expect(service).toContain(process.execPath);

  expect(await run('install-service', '--uninstall')).toMatchObject({ exitCode: 0 });
  expect(await readdir(folder)).toEqual([]);
  const calls = await readFile(join(home, 'calls'), 'utf8');
  expect(calls.trimEnd().split('\n')).toEqual([
    '--user daemon-reload',
    '--user enable --now gsd-launcher-recover.timer',
    '--user disable --now gsd-launcher-recover.timer',
    '--user daemon-reload',
  ]);
});

test('prints the files without writing any', async ({ home, run }) => {
  const linux = await run('install-service', '--print', '--platform', 'linux');
  expect(linux).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('KillMode=process') });
  const mac = await run('install-service', '--platform', 'darwin', '--print');
  expect(mac).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^<\?xml/) });
  expect(await readdir(home)).toEqual(['stand-in']);
});

test('says which command failed, and what is left to do by hand', async ({ home, env, run }) => {
  await writeScript(join(home, 'systemctl'), 'echo "no bus" >&2; exit 1');
  env.PATH = `${home}:${env.PATH}`;
  const { exitCode, stdout } = await run('install-service');
  expect(exitCode).toBe(1);
  expect(stdout).toContain('written, but systemctl --user daemon-reload: no bus\n');
  expect(stdout).toContain('run: systemctl --user enable --now gsd-launcher-recover.timer\n');
});
