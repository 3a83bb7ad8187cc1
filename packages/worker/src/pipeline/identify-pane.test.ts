import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentOption } from '@gsd-code-skill/core';
import { paneKey, prepareStateDirectory, readMarker } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { expect, onTestFinished } from 'vitest';
import { createRegistrySource } from '../sources/registry-source.ts';
import { withSharedPanes } from '../sources/shared-panes.ts';
import { identifyPane } from './identify-pane.ts';

test('a pane that was given to an agent a moment ago is no stranger', async ({ privateTmux }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gsd-identify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [stateDir, path] = [join(folder, 'state'), join(folder, 'registry.json')];
  await prepareStateDirectory(stateDir);
  await writeFile(path, JSON.stringify({ agents: [{ agent_id: 'warden' }] }));

  const { socketPath } = privateTmux;
  const tmux = createTmux({ socketPath, configFile: '/dev/null', timeout: 10_000 });
  // a clock that stands still: the first list is believed for ever
  const shared = withSharedPanes(tmux, () => 0);
  const paneId = await tmux.newSession('any-name', { command: ['cat'] });
  await shared.panes({ userOptions: [agentOption] });
  await tmux.setUserOption(paneId, agentOption, 'warden');

  const serverPid = await tmux.serverPid();
  const header = { socketPath, serverPid, paneId, claudePid: undefined, event: 'Stop' };
  const key = paneKey(header);
  const context = { stateDir, registry: createRegistrySource(path), tmux: () => shared };
  expect(await identifyPane(header, key, context, Date.now())).toMatchObject({
    status: 'managed',
    owner: { sessionName: 'any-name', agent: { agent_id: 'warden' } },
  });
  expect(await readMarker(stateDir, key)).toMatchObject({ agentId: 'warden' });
});
