import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { launchdAgents, type ServiceFile, systemdUnits } from './service-files.ts';

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

const userManager = await execa('systemctl', ['--user', 'is-system-running'], { reject: false });
// a user's own systemd is left alone: a machine of CI's is thrown away
const hasManager = process.env.CI && /running|degraded/.test(userManager.stdout);

test.runIf(hasManager)(
  'runs under a real systemd, and tmux outlives it',
  async ({ home, tmux, privateTmux: { socketPath }, onTestFinished }) => {
    const systemctl = (...words: readonly string[]) => execa('systemctl', ['--user', ...words]);
    const program = join(home, 'start.mjs');
    await writeFile(
      program,
      `import { execFileSync } from 'node:child_process';
execFileSync('tmux', ['-S', process.argv[4], 'new-session', '-d', '-s', 'kept', 'cat']);\n`,
    );
    const [service] = systemdUnits({
      node: process.execPath,
      program,
      env: { PATH: process.env.PATH ?? '' },
      args: ['-S', socketPath],
    });
    const unit = `gsd-test-${randomUUID()}.service`;
    const units = join(homedir(), '.config', 'systemd', 'user');
    await mkdir(units, { recursive: true });
    await writeFile(join(units, unit), service?.content ?? '');
    onTestFinished(async () => {
      await rm(join(units, unit));
      await systemctl('daemon-reload');
    });
    await systemctl('daemon-reload');
    await systemctl('start', unit);
    expect(await tmux.findSession('kept')).toBeDefined();
    await systemctl('stop', unit);
    expect(await tmux.findSession('kept')).toBeDefined();
  },
);

test('writes a launchd agent whose end does not kill tmux', () => {
  const options = { node: '/opt/node', program: '/a&b/<c>.js', env: { PATH: '/usr/bin' } };
  const [recover, ...others] = launchdAgents({ ...options, args: ['-L', 'fleet'] });
  expect(others).toEqual([]);
  expect(recover?.name).toBe('com.gsd-code-skill.launcher.recover.plist');
  expect(wordsOf(recover)).toEqual([
    '/opt/node',
    '/a&amp;b/&lt;c&gt;.js',
    'recover',
    '-L',
    'fleet',
  ]);
  expect(recover?.content).toContain('<key>AbandonProcessGroup</key><true/>');
  expect(recover?.content).toContain('<key>RunAtLoad</key><true/>');
  expect(recover?.content).not.toContain('KeepAlive');
});

test('has launchd keep the same worker running as systemd, where gsd-hooks is', () => {
  const options = { node: '/opt/node', program: '/opt/bin.js', env: { PATH: '/a&b' }, args: [] };
  const [, worker, ...others] = launchdAgents({ ...options, hooks: '/opt/my bin/gsd-hooks' });
  expect(others).toEqual([]);
  expect(worker?.name).toBe('com.gsd-code-skill.hooks.worker.plist');
  expect(worker?.content).toContain(
    '<key>Label</key><string>com.gsd-code-skill.hooks.worker</string>',
  );
  expect(wordsOf(worker)).toEqual(['/opt/my bin/gsd-hooks', 'worker', '--foreground']);
  expect(worker?.content).toContain('<key>PATH</key><string>/a&amp;b</string>');
  expect(worker?.content).toContain('<key>KeepAlive</key><true/>');
  expect(worker?.content).toContain('<key>ThrottleInterval</key><integer>15</integer>');
  expect(worker?.content).toContain('<key>AbandonProcessGroup</key><true/>');
});

function wordsOf(agent: ServiceFile | undefined): readonly (string | undefined)[] {
  const [, words = ''] = /<array>(.*)<\/array>/s.exec(agent?.content ?? '') ?? [];
  return [...words.matchAll(/<string>(.*)<\/string>/g)].map(([, word]) => word);
}
