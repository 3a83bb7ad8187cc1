import { acknowledgeLoopTest, openLoopTest } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { judgeTurn } from './judge-turn.ts';

const result = (text: string) => ({ role: 'toolResult', text });
const said = (text: string) => ({ role: 'assistant', text });

test.for([
  ['exec denied: host=gateway security=deny', 'allowed'],
  ['{"status":"error","tool":"exec","error":"exec denied: allowlist miss"}', 'allowed'],
  ['Exec approval registration failed: … missing scope: operator.approvals', 'allowed'],
  ['exec denied: Headless runs cannot wait for interactive exec approval. …', 'allowed'],
  ['Tool exec not found', 'allowed'],
  ['exec host=sandbox requires a sandbox runtime …', 'allowed'],
  ['/usr/bin/sh: 1: menu-driver: not found\n\nCommand not found', 'command'],
  ['bash: line 1: menu-driver: command not found', 'command'],
  [
    'menu-driver needs Node 22.18 or later; this is v20.20.2 (/usr/bin/node)\n\n(Command exited with code 1)',
    'node',
  ],
  ["/usr/bin/env: 'node': No such file or directory\n\nCommand not found", 'node'],
  ['hello', 'acknowledged'],
] as const)('%s: %s', ([text, link]) => {
  expect(judgeTurn({ rows: [said(''), result(text), said('done')], isOver: true })).toMatchObject({
    link,
    hasRun: true,
  });
});

test.for([
  [undefined, 'the agent ran nothing and said nothing'],
  [[], 'the agent ran nothing and said nothing'],
  [[said(' ')], 'the agent ran nothing and said nothing'],
  [[said('NO_REPLY')], 'the agent ran nothing and said nothing'],
  [[said('What test?\nTell me.')], 'the agent ran nothing and said "What test?"'],
] as const)('an agent that ran nothing: %j', ([rows, words]) => {
  expect(judgeTurn(rows && { rows, isOver: true })).toMatchObject({
    link: 'acknowledged',
    words,
    hasRun: false,
  });
});

test('the words of a test that is not known here mean another state directory', async ({
  folder: stateDir,
}) => {
  await openLoopTest(stateDir, { id: '01JM9A7T40', sessionName: 'forge-main' });
  const link = async (id: string) => {
    const facts = { node: '/usr/bin/node', nodeVersion: 'v24.0.0' };
    const given = { id, sessionName: 'warden-main' };
    const error = await acknowledgeLoopTest(stateDir, given, facts).catch((one: Error) => one);
    const text = `refused: ${error instanceof Error ? error.message : ''}`;
    return judgeTurn({ rows: [result(text)], isOver: true }).link;
  };
  expect(await link('01JM9A7T40')).toBe('state');
  expect(await link('01JM9A7T41')).toBe('state');
  // an agent that has changed the id has not run what it was asked to
  expect(await link('the-id')).toBe('acknowledged');
});
