import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openLoopTest, printCode } from '@gsd-code-skill/session-channel';
import { acknowledge } from '@gsd-code-skill/session-driver';
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
    `${printCode('menu-driver needs a newer Node', 'old-node')}\n\n(Command exited with code 1)`,
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

test('tells another state directory from a command that the agent has changed', async ({
  folder: stateDir,
}) => {
  await openLoopTest(stateDir, { id: '01JM9A7T40', sessionName: 'warden-main' });
  const elsewhere = join(stateDir, 'elsewhere');
  await mkdir(elsewhere, { mode: 0o700 });
  const judge = async (sessionName: string, id: string, place = stateDir) => {
    const error = await acknowledge(place, sessionName, id).catch((one: Error) => one);
    const text = `refused: ${error instanceof Error ? error.message : ''}`;
    return judgeTurn({ rows: [result(text)], isOver: true });
  };
  expect(await judge('warden-main', '01JM9A7T40', elsewhere)).toMatchObject({ link: 'state' });
  expect(await judge('warden-main', '01JM9A7T41')).toMatchObject({ link: 'acknowledged' });
  expect(await judge('forge-main', '01JM9A7T40')).toMatchObject({
    link: 'acknowledged',
    words: expect.stringMatching(/^the agent named another session: "refused: test 01JM9A7T40 is/),
  });
  expect(await judge('warden-main', 'the-id')).toMatchObject({
    link: 'acknowledged',
    words: expect.stringMatching(/^the agent has changed the id of the test: "refused: not the id/),
  });
});
