import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { launchdPlist, systemdUnits } from './service-files.ts';

const hasAnalyzer = !(await execa('systemd-analyze', ['--version'], { reject: false })).failed;

test('keeps a worker running, where gsd-hooks is', () => {
  const options = { node: '/opt/node', program: '/opt/bin.js', env: { PATH: '/a' }, args: [] };
  expect(systemdUnits(options)).toHaveLength(2);
  const [, , worker] = systemdUnits({ ...options, hooks: '/opt/my bin/gsd-hooks' });
  expect(worker?.name).toBe('gsd-hooks-worker.service');
  expect(worker?.content).toContain('ExecStart="/opt/my bin/gsd-hooks" "worker" "--foreground"\n');
  expect(worker?.content).toContain('Environment="PATH=/a"\n');
  expect(worker?.content).toMatch(/^Restart=always$/m);
  expect(worker?.content).toMatch(/^WantedBy=default.target$/m);
});

test('writes units whose end does not kill tmux', () => {
  const [service, timer] = systemdUnits({
    node: '/opt/node',
    program: '/opt/50% off/$bin.js',
    env: { PATH: '/a "b":/c\\d' },
    args: ['-L', 'fleet'],
  });
  expect(service?.content).toContain(
    'ExecStart="/opt/node" "/opt/50%% off/$$bin.js" "recover" "-L" "fleet"\n',
  );
  expect(service?.content).toContain('Environment="PATH=/a \\"b\\":/c\\\\d"\n');
  expect(service?.content).toMatch(/^KillMode=process$/m);
  expect(service?.content).toMatch(/^RemainAfterExit=yes$/m);
  expect(timer?.content).toMatch(/^OnStartupSec=/m);
});

test.runIf(hasAnalyzer)(
  'writes units that systemd-analyze has nothing against',
  async ({ home }) => {
    const program = join(home, 'a program.js');
    await writeFile(program, '');
    const units = systemdUnits({
      node: process.execPath,
      program,
      env: { PATH: '/usr/bin', GSD_REGISTRY: join(home, '100% mine') },
      args: [],
      hooks: process.execPath,
    });
    const paths = units.map(({ name }) => join(home, name));
    for (const { name, content } of units) await writeFile(join(home, name), content);
    const verify = () =>
      execa('systemd-analyze', ['--user', 'verify', ...paths], {
        env: { XDG_RUNTIME_DIR: home },
        reject: false,
      });
    expect(await verify()).toMatchObject({ exitCode: 0, stderr: '' });

    // it would have said something
    await writeFile(paths[0] ?? '', `${units[0]?.content}Nonsense=yes\n`);
    expect((await verify()).stderr).toContain('Nonsense');
  },
);

test('writes a launchd agent whose end does not kill tmux', () => {
  const { content } = launchdPlist({
    node: '/opt/node',
    program: '/a&b/<c>.js',
    env: { PATH: '/usr/bin' },
    args: [],
  });
  expect(content).toContain('<string>/a&amp;b/&lt;c&gt;.js</string>');
  expect(content).toContain('<key>AbandonProcessGroup</key><true/>');
});
