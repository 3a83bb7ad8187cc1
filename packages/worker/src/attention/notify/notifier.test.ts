import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect, onTestFinished } from 'vitest';
import type { Notification } from './notification.ts';
import { createNotifier, type NotifierOptions } from './notifier.ts';

const env = { PATH: process.env.PATH };

function note(text: string): Notification {
  const needs = [{ id: text, kind: 'request', agent: 'a', session: 's', opened_at: 'now' }];
  return { version: 1, id: text, type: 'escalation', at: 'now', host: 'h', text, needs };
}

function start(options: Partial<NotifierOptions> = {}) {
  const problems: string[] = [];
  const notifier = createNotifier({
    env,
    send: async () => {},
    onProblem: (problem) => void problems.push(problem),
    retries: [],
    gap: 0,
    ...options,
  });
  onTestFinished(() => notifier.stop());
  return { notifier, problems };
}

/** A web server on loopback; gives its address and what it was sent. */
async function listen(status: number) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`, bodies };
}

test('a command gets JSON on its standard input, and no shell', async ({ folder }) => {
  const { notifier, problems } = start();
  const file = join(folder, 'a b;$(c)');
  expect(await notifier.notify([{ command: ['tee', file] }], note('one'))).toBeUndefined();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(note('one'));
  expect(problems).toEqual([]);
});

test('a webhook gets it as its body', async () => {
  const { url, bodies } = await listen(204);
  expect(await start().notifier.notify([{ webhook: url }], note('one'))).toBeUndefined();
  expect(bodies.map((body) => JSON.parse(body))).toEqual([note('one')]);
});

test('a channel of OpenClaw gets the words', async () => {
  const sent: unknown[] = [];
  const { notifier } = start({ send: async (message) => void sent.push(message) });
  await notifier.notify([{ openclaw: { channel: 'telegram', to: '77' } }], note('one'));
  expect(sent).toEqual([{ id: 'one-telegram-77', channel: 'telegram', to: '77', text: 'one' }]);
});

test('what does not work is told, and one way that works is enough', async () => {
  const { url } = await listen(500);
  const { notifier, problems } = start();
  const bad = [
    { command: ['sh', '-c', 'echo no >&2; exit 3'] },
    { command: ['no-such-program'] },
    { webhook: url },
    { webhook: 'http://127.0.0.1:1/' },
  ];
  const problem = await notifier.notify(bad, note('one'));
  expect(problem).toContain('sh: exit code 3: no; no-such-program: spawn no-such-program ENOENT');
  expect(problem).toMatch(/webhook at 127.0.0.1:\d+: answered 500/);
  // the path of a webhook is not for a log
  expect(problem).not.toContain('/secret');
  expect(problems).toHaveLength(4);
  expect(await notifier.notify([...bad, { command: ['true'] }], note('two'))).toBeUndefined();
});

test('a program that does not end is ended', async () => {
  const { notifier } = start({ timeout: 200 });
  const problem = await notifier.notify([{ command: ['sleep', '60'] }], note('one'));
  expect(problem).toBe('sleep: no end after 200 ms');
});

test('a program that goes on in the background keeps nobody waiting', async () => {
  const { notifier } = start({ timeout: 20_000 });
  const command = ['sh', '-c', 'sleep 30 & exit 0'];
  expect(await notifier.notify([{ command }], note('one'))).toBeUndefined();
});

test('one that reads nothing is fine', async () => {
  const { notifier } = start();
  const long = note('x'.repeat(500_000));
  expect(await notifier.notify([{ command: ['true'] }], long)).toBeUndefined();
});

test('tries again', async ({ folder }) => {
  const { notifier, problems } = start({ retries: [1, 1] });
  const file = join(folder, 'tries');
  await writeFile(file, '');
  const command = ['sh', '-c', 'echo x >> "$0"; test $(wc -l < "$0") = 3', file];
  expect(await notifier.notify([{ command }], note('one'))).toBeUndefined();
  expect(problems).toHaveLength(2);
});

test('what comes at once goes as one, and a flood goes slowly', async ({ folder }) => {
  const { notifier } = start({ gap: 300 });
  const file = join(folder, 'told');
  const targets = [{ command: ['sh', '-c', 'cat >> "$0"', file] }];
  const texts = Array.from({ length: 100 }, (_, n) => `n${n}`);
  const [first = '', ...rest] = texts;
  await notifier.notify(targets, note(first));
  await Promise.all(rest.map((text) => notifier.notify(targets, note(text))));
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const told: Notification[] = lines.map((line) => JSON.parse(line));
  expect(told).toHaveLength(2);
  expect(told.flatMap(({ needs }) => needs.map(({ id }) => id))).toEqual(texts);
});

test('within an hour only so many go', async () => {
  const sent: string[] = [];
  const send = async ({ text }: { readonly text: string }) => void sent.push(text);
  const { notifier } = start({ perHour: 3, send });
  const targets = [{ openclaw: { channel: 'telegram', to: '77' } }];
  for (const text of ['a', 'b', 'c']) await notifier.notify(targets, note(text));
  void notifier.notify(targets, note('d'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(notifier.size).toBe(1);
});

test('what is being tried again when the worker leaves is not given up', async () => {
  const { notifier, problems } = start({ retries: [60_000] });
  let end = 'none';
  const telling = notifier.notify([{ command: ['false'] }], note('one'));
  void telling.then((problem) => {
    end = problem ?? 'told';
  });
  await expect.poll(() => problems).toHaveLength(1);
  notifier.stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  // neither tried at once nor noted as what nobody could be told
  expect(problems).toHaveLength(1);
  expect(end).toBe('none');
});

test('requests and what agents have not seen to are told apart, in their time', async () => {
  const sent: string[] = [];
  const send = async ({ text }: { readonly text: string }) => void sent.push(text);
  const { notifier } = start({ gap: 20, send });
  const targets = [{ openclaw: { channel: 'telegram', to: '77' } }];
  const types = ['escalation', 'request', 'escalation', 'request', 'request'] as const;
  const all = types.map((type, n) => notifier.notify(targets, { ...note(`${n}`), type }));
  await Promise.all(all);
  expect(sent).toEqual(['0\n\n2', '1\n\n3\n\n4']);
});
