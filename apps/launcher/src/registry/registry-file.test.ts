import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { list } from '../list/list.ts';
import { recover } from '../recover/recover.ts';
import { spawn } from '../spawn/spawn.ts';
import { sync } from '../sync/sync.ts';
import { validate } from '../validate/validate.ts';

const timeout = 5000;
const good = JSON.stringify({
  global_status_openclaw_session_key: 'agent:gideon:status',
  delivery: { transport: 'inbox' },
  agents: [],
});

test.concurrent.for([
  { name: 'empty', content: ' \n' },
  { name: 'of 0 bytes', content: '' },
  { name: 'truncated', content: good.slice(0, 40) },
  { name: 'a list', content: '[]' },
  { name: 'missing', content: undefined },
])(
  'reports a registry that is $name, and overwrites nothing',
  async ({ content }, { launcher, inbox, project, tmux }) => {
    const { registryPath } = launcher;
    const bytes = () => readFile(registryPath, 'utf8').catch(() => undefined);
    if (content !== undefined) await writeFile(registryPath, content);
    await expect(recover(launcher, { parallel: 1, timeout })).rejects.toMatchObject({
      advice: [
        content === undefined
          ? 'start and register a first agent: gsd-launcher spawn <agent> <workdir>'
          : `repair ${registryPath} yourself; it was left as it is`,
      ],
    });
    expect(await bytes()).toBe(content);

    await writeFile(`${registryPath}.bak`, good);
    const workingDirectory = await project('warden');
    const commands = [
      recover(launcher, { parallel: 1, timeout }),
      spawn(launcher, { agentId: 'warden', workingDirectory, timeout }),
      sync(launcher, {}),
      list(launcher),
      validate(launcher),
    ];
    const restore = `restore the copy of its last good state: cp ${registryPath}.bak ${registryPath}`;
    for (const ended of await Promise.allSettled(commands)) {
      expect(ended).toMatchObject({ status: 'rejected', reason: { advice: [restore] } });
    }
    expect(await bytes()).toBe(content);
    expect(await readFile(`${registryPath}.bak`, 'utf8')).toBe(good);
    expect(await tmux.sessions()).toEqual([]);
    expect(await inbox()).toEqual([expect.stringContaining('nothing was recovered')]);
  },
);

test.concurrent('says what to do on the command line, too', async ({ launcher, run, runBuilt }) => {
  await writeFile(launcher.registryPath, '{');
  const plain = await runBuilt('recover');
  expect(plain).toMatchObject({ exitCode: 1, stdout: '' });
  expect(plain.stderr).toContain('not JSON');
  expect(plain.stderr).toContain('yourself; it was left as it is');
  const { exitCode, stdout } = await run('recover', '--json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    advice: [`repair ${launcher.registryPath} yourself; it was left as it is`],
  });
});
