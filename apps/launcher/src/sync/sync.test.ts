import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';

const listed = [
  { key: 'agent:warden:main', sessionId: 'id-old', agentId: 'warden', updatedAt: 1 },
  { key: 'agent:warden:pilot', sessionId: 'id-new', agentId: 'warden', updatedAt: 2 },
  { key: 'agent:forge:main', sessionId: 'id-forge', agentId: 'forge', updatedAt: 3 },
];

const cli = { delivery: { transport: 'cli' } } as const;

test('shows the changes, writes them when not dry, and is then up to date', async ({
  env,
  openclaw,
  register,
  run,
}) => {
  await openclaw.knows(listed);
  await register([{ agent_id: 'warden', openclaw_session_id: 'stale' }], cli);
  const before = await readFile(env.GSD_REGISTRY ?? '', 'utf8');

  const dry = await run('sync', '--dry-run');
  expect(dry.exitCode).toBe(0);
  expect(dry.stdout.split('\n')).toEqual([
    'would change 2 values',
    'warden: openclaw_session_id: stale -> id-new',
    'warden: openclaw_session_key: (none) -> agent:warden:pilot',
  ]);
  expect(await readFile(env.GSD_REGISTRY ?? '', 'utf8')).toBe(before);

  const changed = { exitCode: 0, stdout: expect.stringMatching(/^changed 2 values\n/) };
  expect(await run('sync')).toMatchObject(changed);
  expect(await run('sync')).toMatchObject({ exitCode: 0, stdout: 'up to date' });
  const bootstrap = await run('sync', '--bootstrap', '--json');
  expect(JSON.parse(bootstrap.stdout)).toMatchObject({ ok: true, changed: true });
  const { agents } = JSON.parse(await readFile(env.GSD_REGISTRY ?? '', 'utf8'));
  expect(agents).toMatchObject([
    { agent_id: 'warden', openclaw_session_id: 'id-new' },
    { agent_id: 'forge', openclaw_session_id: 'id-forge', auto_wake: false },
  ]);
});

test('says when OpenClaw cannot be asked', async ({ openclaw, register, run }) => {
  await register([{ agent_id: 'warden' }]);
  const inbox = await run('sync');
  expect(inbox.exitCode).toBe(1);
  expect(inbox.stderr).toContain('there is no OpenClaw to ask');

  await openclaw.goDown();
  await register([{ agent_id: 'warden' }], cli);
  const broken = await run('sync');
  expect(broken.exitCode).toBe(1);
  expect(broken.stderr).toContain('Gateway not reachable');
});

test('makes a session for an agent that has none, and says how where it may not', async ({
  env,
  openclaw,
  register,
  run,
}) => {
  await openclaw.knows(listed);
  await register([{ agent_id: 'scout' }], cli);
  const { stdout } = await run('sync');
  expect(stdout).toContain(
    'scout: OpenClaw has no session for it; make one: openclaw gateway call',
  );
  const { stdout: made } = await run('sync', '--create');
  expect(made).toContain('scout: openclaw_session_key: (none) -> agent:scout:main');
  expect(await run('sync')).toMatchObject({ stdout: 'up to date' });
  const { agents } = JSON.parse(await readFile(env.GSD_REGISTRY ?? '', 'utf8'));
  expect(agents).toMatchObject([{ openclaw_session_id: 'made-for-scout' }]);
});

test('keeps the key of an agent that shares the session of another', async ({
  openclaw,
  register,
  run,
}) => {
  await openclaw.knows(listed);
  const shared = { openclaw_session_key: 'agent:warden:main', openclaw_session_id: 'id-old' };
  await register([{ agent_id: 'warden-2', ...shared }], cli);
  expect(await run('sync')).toMatchObject({ stdout: 'up to date' });
});
