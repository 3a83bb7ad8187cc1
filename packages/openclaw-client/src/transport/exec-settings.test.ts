import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { readExecSettings } from './exec-settings.ts';

test.for([
  ['nothing said', '{}', { pathPrepend: [] }],
  ['folders', "{ tools: { exec: { pathPrepend: ['/opt/bin'] } } }", { pathPrepend: ['/opt/bin'] }],
  [
    'the agent’s own before all others’',
    "{ tools: { exec: { mode: 'full', pathPrepend: ['/a'] } }, agents: { entries: { warden: { tools: { exec: { mode: 'deny', pathPrepend: ['/b'] } } } } } }",
    {
      pathPrepend: ['/b'],
      restriction: { isTotal: true, words: 'tools.exec.mode is deny' },
    },
  ],
  [
    'another agent’s',
    "{ agents: { entries: { scout: { tools: { deny: ['exec'] } } } } }",
    { pathPrepend: [] },
  ],
  [
    'an allowlist',
    "{ tools: { exec: { mode: 'allowlist' } } }",
    { pathPrepend: [], restriction: { isTotal: false, words: 'tools.exec.mode is allowlist' } },
  ],
  [
    'a profile without it',
    "{ tools: { profile: 'messaging' } }",
    { pathPrepend: [], restriction: { isTotal: true, words: 'tools.profile is messaging' } },
  ],
  ['what makes no sense', '{ tools: 7, agents: [] }', { pathPrepend: [] }],
] as const)('reads %s', async ([, config, expected], { folder }) => {
  const path = join(folder, 'openclaw.json');
  await writeFile(path, config);
  expect(await readExecSettings({ OPENCLAW_CONFIG_PATH: path }, 'warden')).toEqual(expected);
});

test('knows nothing where there is no configuration', async ({ folder }) => {
  expect(await readExecSettings({ HOME: folder }, 'warden')).toBeUndefined();
});
