import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSpool, prepareStateDirectory, type SpoolEntry } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { goesOn } from './goes-on.ts';

const test = base.extend<{ spool: (event: string, payload: object) => Promise<SpoolEntry[]> }>({
  spool: async ({ folder }, use) => {
    await prepareStateDirectory(folder);
    let n = 0;
    await use(async (event, payload) => {
      n += 1;
      const head = `/tmp/tmux-1000/default,7,0\t%1\t\t${event}`;
      const text = `${head}\n${JSON.stringify(payload)}`;
      await writeFile(join(folder, 'spool', `7.1.${n}`), text);
      return [...(await listSpool(folder))];
    });
  },
});

test.for([
  ['a prompt', 'UserPromptSubmit', { prompt: 'go on' }, true],
  ['the end of a later turn', 'Stop', {}, true],
  ['a subagent in the background', 'Stop', { agent_id: 'a1' }, false],
  ['a compaction', 'SessionStart', { source: 'compact' }, false],
  ['a session that is idle', 'Notification', { message: 'waits' }, false],
  ['one too large to be read ahead', 'UserPromptSubmit', { prompt: 'x'.repeat(70_000) }, false],
] as const)('%s', async ([, event, payload, isOn], { spool }) => {
  expect(await goesOn(await spool(event, payload))).toBe(isOn);
});

test('an event that is only half there tells nothing', async ({ folder, spool }) => {
  const [entry] = await spool('Stop', {});
  await writeFile(join(folder, 'spool', '7.1.1'), '/tmp/tmux-1000/default,7,0\t%1\t\tSto');
  expect(await goesOn(entry ? [entry] : [])).toBe(false);
});
