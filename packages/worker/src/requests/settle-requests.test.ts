import { join } from 'node:path';
import {
  addNotice,
  forgetNotices,
  openRequest,
  prepareStateDirectory,
  readNotices,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { endRequest } from './settle-requests.ts';

const session = 'warden-main';
const lost = { id: 'lost 1', text: '2 events were lost before noon' };
const id = '7KQ2XM4T';

async function openTold(folder: string): Promise<string> {
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  await openRequest(stateDir, {
    id,
    kind: 'permission',
    pane: '4711.3',
    agentId: 'warden',
    sessionName: session,
    toolName: 'Bash',
    toolInput: { command: 'npm test' },
    claudeSessionId: 'c1',
    wakeId: 'w1',
  });
  await addNotice(stateDir, session, lost);
  return stateDir;
}

function deliveries(isSuperseded: boolean) {
  return { noticesOf: async () => [lost], supersede: async () => isSuperseded };
}

test('what a wake carries is told by the next, also when it is let go while it is taken back', async ({
  folder,
}) => {
  const stateDir = await openTold(folder);
  await endRequest(
    id,
    { by: 'keyboard', how: 'closed', decision: 'closed' },
    { stateDir, deliveries: deliveries(true) },
  );
  const before = await readNotices(stateDir, session);
  await forgetNotices(stateDir, session, [lost]);
  expect(before).toHaveLength(1);
  const notices = (await readNotices(stateDir, session)).map(({ text }) => text).join('; ');
  expect(notices).toBe(
    `${lost.text}; request ${id} (Bash) was settled by keyboard: closed, before you were told`,
  );
  expect((await readRequest(stateDir, id))?.settled).toMatchObject({ by: 'keyboard' });
});

test('a wake that carries the notice of its own request is told of when it is taken back', async ({
  folder,
}) => {
  const stateDir = await openTold(folder);
  const text = `request ${id} (Bash) was settled by keyboard: closed, before you were told`;
  const own = { id: `settled ${id}`, text };
  await addNotice(stateDir, session, own);
  const outbox = { noticesOf: async () => [lost, own], supersede: async () => true };
  const end = { by: 'keyboard', how: 'closed', decision: 'closed' } as const;
  await endRequest(id, end, { stateDir, deliveries: outbox });
  // whoever lets the wake go at the same time forgets what it carries
  await forgetNotices(stateDir, session, [lost, own]);
  expect((await readNotices(stateDir, session)).map((one) => one.text)).toEqual([
    `${lost.text}; ${text}`,
  ]);
});

test('a notice that is only part of another one stays', async ({ folder }) => {
  const stateDir = await openTold(folder);
  await addNotice(stateDir, session, { id: 'lost', text: 'lost' });
  const end = { by: 'keyboard', how: 'closed', decision: 'closed' } as const;
  await endRequest(id, end, { stateDir, deliveries: deliveries(true) });
  expect(await readNotices(stateDir, session)).toEqual([
    { id: 'lost', text: 'lost' },
    { id: `settled ${id}`, text: expect.stringContaining(`${lost.text}; request ${id}`) },
  ]);
});

test('of a wake that was sent nothing is told again', async ({ folder }) => {
  const stateDir = await openTold(folder);
  await endRequest(
    id,
    { by: 'keyboard', how: 'closed', decision: 'closed' },
    { stateDir, deliveries: deliveries(false) },
  );
  await forgetNotices(stateDir, session, [lost]);
  expect(await readNotices(stateDir, session)).toEqual([]);
});

test('a wake that is taken back by two at once is told of', async ({ folder }) => {
  const stateDir = await openTold(folder);
  let isThere = true;
  const outbox = {
    noticesOf: async () => (isThere ? [lost] : []),
    async supersede() {
      const wasThere = isThere;
      isThere = false;
      return wasThere;
    },
  };
  const end = { by: 'keyboard', how: 'closed', decision: 'closed' } as const;
  const context = { stateDir, deliveries: outbox };
  await Promise.all(Array.from({ length: 4 }, () => endRequest(id, end, context)));
  await forgetNotices(stateDir, session, [lost]);
  const notices = (await readNotices(stateDir, session)).map(({ text }) => text).join('; ');
  expect(notices).toContain(lost.text);
  expect(notices).toContain(`request ${id} (Bash) was settled`);
});
