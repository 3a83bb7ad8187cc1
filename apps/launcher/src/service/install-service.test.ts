import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';

test('installs and removes the units, with the paths of this machine', async ({
  folder,
  home,
  install,
  run,
}) => {
  await install('systemctl', `echo "$@" >>'${folder}/calls'`);
  const hooks = await install('gsd-hooks', 'exit 0');
  const installed = await run('install-service', '--json');
  expect(installed.exitCode).toBe(0);
  const { files } = JSON.parse(installed.stdout);
  const units = join(home, '.config', 'systemd', 'user');
  expect(files).toEqual([
    join(units, 'gsd-launcher-recover.service'),
    join(units, 'gsd-launcher-recover.timer'),
    join(units, 'gsd-hooks-worker.service'),
  ]);
  expect(await readFile(files[2], 'utf8')).toContain(`ExecStart="${hooks}" "worker"`);
  const service = await readFile(files[0], 'utf8');
  expect(service).toContain(`Environment="PATH=${join(folder, 'bin')}:`);
  expect(service).toContain(process.execPath);

  expect(await run('install-service', '--uninstall')).toMatchObject({ exitCode: 0 });
  expect(await readdir(units)).toEqual([]);
  const calls = await readFile(join(folder, 'calls'), 'utf8');
  expect(calls.trimEnd().split('\n')).toEqual([
    '--user daemon-reload',
    '--user enable --now gsd-launcher-recover.timer gsd-hooks-worker.service',
    '--user disable --now gsd-launcher-recover.timer gsd-hooks-worker.service',
    '--user daemon-reload',
  ]);
});

test('prints the files without writing any', async ({ home, run }) => {
  const linux = await run('install-service', '--print', '--platform', 'linux');
  expect(linux).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('KillMode=process') });
  const mac = await run('install-service', '--platform', 'darwin', '--print');
  expect(mac).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^<\?xml/) });
  expect(await readdir(home)).toEqual([]);
});

test('prints one file of several, to be put in place', async ({ install, run }) => {
  const hooks = await install('gsd-hooks', 'exit 0');
  const print = (...words: string[]) =>
    run('install-service', '--platform', 'darwin', '--print', ...words);
  const both = await print();
  expect(both.stdout).toContain('# com.gsd-code-skill.launcher.recover.plist\n');
  const one = await print('com.gsd-code-skill.hooks.worker.plist');
  expect(one).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^<\?xml/) });
  expect(one.stdout).toContain(`<string>${hooks}</string>`);
  expect(one.stdout).toMatch(/<key>GSD_STATE_DIR<\/key>/);
  expect(one.stdout).not.toContain('launcher.recover');
  const none = await print('nothing.plist');
  expect(none.exitCode).not.toBe(0);
  expect(none.stderr).toContain('com.gsd-code-skill.hooks.worker.plist');
});

test('says what to do by hand on a Mac, and touches nothing', async ({ home, install, run }) => {
  const folder = '~/Library/LaunchAgents';
  const recover = 'com.gsd-code-skill.launcher.recover.plist';
  const worker = 'com.gsd-code-skill.hooks.worker.plist';
  const onMac = async (...words: string[]) => {
    const { exitCode, stderr } = await run('install-service', '--platform', 'darwin', ...words);
    expect(exitCode).toBe(1);
    return stderr.split('\n').map((line) => line.trim());
  };
  const put = (name: string) => [
    `gsd-launcher install-service --print ${name} > ${folder}/${name}`,
    `launchctl bootstrap gui/$(id -u) ${folder}/${name}`,
  ];
  const remove = (name: string) => [
    `launchctl bootout gui/$(id -u) ${folder}/${name}`,
    `rm -f ${folder}/${name}`,
  ];
  expect((await onMac()).slice(1)).toEqual([`mkdir -p ${folder}`, ...put(recover)]);
  // the program may be gone before its agent is
  expect((await onMac('--uninstall')).slice(1)).toEqual([...remove(recover), ...remove(worker)]);

  await install('gsd-hooks', 'exit 0');
  const both = [`mkdir -p ${folder}`, ...put(recover), ...put(worker)];
  expect((await onMac()).slice(1)).toEqual(both);
  expect(await readdir(home)).toEqual([]);
});

test('says which command failed, and what is left to do by hand', async ({ install, run }) => {
  await install('systemctl', 'echo "no bus" >&2; exit 1');
  const { exitCode, stdout } = await run('install-service');
  expect(exitCode).toBe(1);
  expect(stdout).toContain('written, but systemctl --user daemon-reload: no bus\n');
  expect(stdout).toContain('run: systemctl --user enable --now gsd-launcher-recover.timer\n');
});
