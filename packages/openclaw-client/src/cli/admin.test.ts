import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenClawStandIn, openclawStandIn } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { createAdmin, createSessionCommand, type OpenClawAdmin } from './admin.ts';

const test = base.extend<{ readonly openclaw: OpenClawStandIn; readonly admin: OpenClawAdmin }>({
  openclaw: async ({ folder }, use) => use(await openclawStandIn(folder)),
  admin: async ({ openclaw }, use) => {
    await use(createAdmin({ env: process.env, command: openclaw.command }));
  },
});

test('lists configured agents and makes a session for one that never talked', async ({
  openclaw,
  admin,
}) => {
  await openclaw.hasAgents(['warden', 'scout']);
  expect(await admin.agents()).toMatchObject([
    { id: 'warden', isDefault: true, workspace: openclaw.workspace('warden') },
    { id: 'scout' },
  ]);
  expect(await admin.createSession('scout')).toMatchObject({ key: 'agent:scout:main' });
  expect(createSessionCommand('scout')).toBe(
    `openclaw gateway call sessions.create --params '{"agentId":"scout","key":"agent:scout:main"}'`,
  );
});

test('sees a skill by the gateway, and by the command while it is down', async ({
  openclaw,
  admin,
}) => {
  const shared = await admin.sharedSkills('warden');
  expect(shared).toBe(openclaw.skills);
  await mkdir(join(shared, 'gsd-code-skill'));
  await writeFile(join(shared, 'gsd-code-skill', 'SKILL.md'), '');
  await openclaw.misses(['menu-driver']);
  const path = join(shared, 'gsd-code-skill');
  expect(await admin.viewSkill('gsd-code-skill', 'warden')).toEqual({
    path,
    missing: ['menu-driver'],
    seenBy: 'gateway',
  });
  await openclaw.goDown();
  expect(await admin.viewSkill('gsd-code-skill', 'warden')).toMatchObject({ seenBy: 'shell' });
});

test('says when there is no command', async ({ folder }) => {
  const admin = createAdmin({ env: {}, command: join(folder, 'none') });
  await expect(admin.agents()).rejects.toMatchObject({ code: 'command-not-found' });
});
