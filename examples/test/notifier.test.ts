import { appendFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { test } from './program.ts';

test('posts what waits for somebody, and nothing else', async ({ folder, run }) => {
  const { url, posted } = await openWebhook();
  const log = join(folder, 'warden-main.jsonl');
  await append(log, { trigger: 'permission_prompt', state: 'permission_prompt' });
  const notifier = run('notifier.ts', [url, log]);
  await notifier.said('following');

  await append(log, { trigger: 'response_complete', state: 'idle' });
  const plan = { trigger: 'plan_approval', state: 'awaiting_user_input', request: '7KQ2XM4T' };
  await append(log, plan);
  await append(log, { outcome: 'unroutable', reason: 'OpenClaw does not know it' });
  await expect
    .poll(posted)
    .toEqual([
      [
        '*warden-main* has a plan to approve',
        '> menu-driver warden-main approve --for 7KQ2XM4T',
        '> menu-driver warden-main deny --for 7KQ2XM4T <reason>',
        '> menu-driver warden-main esc',
        '> menu-driver warden-main snapshot',
      ].join('\n'),
      '*warden-main* could not reach warden: OpenClaw does not know it',
    ]);
  expect(await notifier.stop()).toBe(0);
});

test('goes on when the log is rotated', async ({ folder, run }) => {
  const { url, posted } = await openWebhook();
  const log = join(folder, 'warden-main.jsonl');
  await append(log, { trigger: 'response_complete', state: 'idle' });
  const notifier = run('notifier.ts', [url, log]);
  await notifier.said('following');

  await rename(log, `${log}.1`);
  await append(log, { trigger: 'session_end', state: 'terminated' });
  await expect.poll(posted).toEqual(['*warden-main* has ended']);
});

async function append(log: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const record = { session: 'warden-main', agent: 'warden', outcome: 'delivered', ...fields };
  await appendFile(log, `${JSON.stringify(record)}\n`);
}

async function openWebhook() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse(await text(request)).text);
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, posted: () => bodies };
}
