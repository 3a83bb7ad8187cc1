import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { validate } from './validate.ts';

test('finds what is wrong with a registry on this machine', async ({
  launcher,
  home,
  project,
  register,
  run,
}) => {
  const working_directory = await project('warden');
  await register([
    { agent_id: 'warden', working_directory, openclaw_session_key: 'agent:warden:main' },
    { agent_id: 'lost', working_directory: join(home, 'gone'), tmux_session_name: 'a.b' },
    { agent_id: 'twin', working_directory, tmux_session_name: 'warden-main' },
    { agent_id: 'odd', working_directory, claude_launch_command: 'claude "' },
  ]);
  const { data, failed } = await validate(launcher);
  expect(failed).toBe(true);
  const found = (data.findings as { where: string; problem: string }[]).map(
    ({ where, problem }) => `${where}: ${problem}`,
  );
  expect(found).toEqual([
    expect.stringMatching(/^agents\[2\].*warden-main/),
    `lost: ${home}/gone: there is no such folder`,
    'lost: tmux cannot name a session "a.b"',
    expect.stringContaining('odd: claude_launch_command: not a shell command'),
    'hooks: are not registered: gsd-hooks register',
  ]);

  await mkdir(join(home, '.claude'));
  const settings = JSON.stringify({ hooks: { Stop: `. '${launcher.stateDir}/hook.sh'` } });
  await writeFile(join(home, '.claude', 'settings.json'), settings);
  await register([
    { agent_id: 'warden', working_directory, openclaw_session_key: 'agent:warden:main' },
  ]);
  expect(await run('validate')).toMatchObject({ exitCode: 0, stdout: 'valid: 1 agent' });
});
