import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsFileOf } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { permissionsOf, settingsFileFor, writeStartSettings } from './start-settings.ts';

const warden = {
  agent_id: 'warden',
  policy: [{ match: 'Bash(git push *)', decision: 'human' }],
} as const;

test('a session is started with the rules that Claude Code has to hold', async ({ folder }) => {
  const stateDir = join(folder, 'state');
  const registryPath = join(folder, 'registry.json');
  const policy = [
    { match: 'Bash(rm *)', decision: 'deny' },
    { match: 'Bash(ls *)', decision: 'allow' },
  ];
  await writeFile(registryPath, JSON.stringify({ policy, agents: [warden] }));
  const said: string[] = [];
  const launcher = { stateDir, registryPath, say: (line: string) => said.push(line) };
  const permissions = await permissionsOf(launcher, warden, 'warden-main');
  expect(permissions).toEqual({ deny: ['Bash(rm *)'], ask: ['Bash(git push *)'] });

  const hooksFile = join(folder, 'hooks.json');
  await writeFile(hooksFile, '{"hooks":{"Stop":[]}}');
  const hooks = { status: 'by-file', settingsFile: hooksFile } as const;
  const plan = { agentId: 'warden', hooks, permissions };
  await writeStartSettings(stateDir, plan);
  const file = settingsFileOf(stateDir, 'warden');
  expect(settingsFileFor(stateDir, plan)).toBe(file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ hooks: { Stop: [] }, permissions });

  await writeFile(registryPath, JSON.stringify({ policy: [{ match: '?' }], agents: [warden] }));
  expect(await permissionsOf(launcher, warden, 'warden-main')).toEqual(permissions);
  expect(said.join()).toContain('the last good rules stay in force');

  const none = { ...plan, permissions: { deny: [], ask: [] } };
  expect(settingsFileFor(stateDir, none)).toBe(hooksFile);
});
