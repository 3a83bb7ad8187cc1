import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

test('migrate takes the registry of the scripts over and replaces their hooks alone', async () => {
  const home = await mkdtemp(join(tmpdir(), 'migration-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const skill = join(home, 'skills', 'gsd-code-skill');
  const bins = join(home, 'bin');
  for (const folder of [join(skill, 'config'), join(home, '.claude'), bins]) {
    await mkdir(folder, { recursive: true });
  }
  for (const [name, app] of [
    ['gsd-hooks', 'hooks'],
    ['gsd-launcher', 'launcher'],
  ] as const) {
    const manifest = fileURLToPath(import.meta.resolve(`@gsd-code-skill/${app}/package.json`));
    await symlink(join(dirname(manifest), 'bin', `${name}.js`), join(bins, name));
  }
  const registry = { _comment: 'ours', agents: [{ agent_id: 'warden', _comment: 'first' }] };
  await writeFile(join(skill, 'config', 'recovery-registry.json'), JSON.stringify(registry));
  const old = { type: 'command', command: `bash ${skill}/scripts/stop-hook.sh`, timeout: 600 };
  const foreign = { type: 'command', command: 'say done' };
  const settings = join(home, '.claude', 'settings.json');
  const before = JSON.stringify({ hooks: { Stop: [{ hooks: [old] }, { hooks: [foreign] }] } });
  await writeFile(settings, before);

  const path = `${bins}:${dirname(process.execPath)}:${process.env.PATH}`;
  const migrate = async (...args: readonly string[]) => {
    const options = { cwd: home, env: { PATH: path, HOME: home } };
    const command = ['migrate', ...args, '--json'];
    const { stdout } = await promisify(execFile)('gsd-launcher', command, options);
    return JSON.parse(stdout);
  };
  expect(await migrate('--dry-run')).toMatchObject({ hooks: { status: 'planned', settings } });
  expect(await readFile(settings, 'utf8')).toBe(before);

  const { hooks, added, next, to } = await migrate();
  expect([hooks.status, added, next]).toEqual(['replaced', ['warden'], ['gsd-launcher validate']]);
  expect(await readFile(hooks.backup, 'utf8')).toBe(before);
  expect(JSON.parse(await readFile(to, 'utf8'))).toMatchObject(registry);
  const after = await readFile(settings, 'utf8');
  expect(after).not.toContain('stop-hook.sh');
  expect(after).toContain('hook.sh');
  expect(JSON.parse(after).hooks.Stop).toContainEqual({ hooks: [foreign] });
  const again = await migrate('--from', join(skill, 'config', 'recovery-registry.json'));
  expect(again).toMatchObject({ added: [], hooks: { status: 'unchanged', settings } });
});
