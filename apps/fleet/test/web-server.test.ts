import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { touchRequest } from '@gsd-code-skill/session-stage';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { passesOf } from '../src/web/server/passes.ts';
import { type Asked, ask, pageFolder, test, token } from './web-stage.ts';

const { cookie, key } = passesOf(token);
const cookieOf = (port: number) => ({ Cookie: `gsd_fleet_${port}=${cookie}` });

test('the link becomes a cookie that no script reads and no other site sends', async ({
  register,
  serve,
}) => {
  await register({ agent_id: 'warden' });
  const { link, port } = await serve();
  expect(link).toBe(`http://127.0.0.1:${port}/?token=${token}`);
  const opened = await ask(port, `/?token=${token}`);
  expect(opened.status).toBe(200);
  expect(opened.body).not.toContain(token);
  const [given = ''] = opened.headers['set-cookie'] ?? [];
  expect(given).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
  const page = await ask(port, '/', { headers: { Cookie: given.split(';')[0] ?? '' } });
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('id="page"') });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('nothing is told to whoever has not shown the token', async ({ register, serve }) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const wrong = 'y'.repeat(43);
  for (const [path, headers] of [
    ['/', {}],
    ['/?token=', {}],
    [`/?token=${wrong}`, {}],
    ['/api/events', {}],
    [`/api/events?token=${token}`, {}],
    ['/app/main.js', {}],
    ['/', { Cookie: `gsd_fleet_${port}=${wrong}` }],
    ['/', { Cookie: `gsd_fleet_${port + 1}=${cookie}` }],
    ['/', { Cookie: `gsd_fleet_${port}=${token}` }],
    [`/?token=${cookie}`, {}],
    [`/?token=${key}`, {}],
    [`/api/events?key=${key}`, {}],
    ['/api/story?id=x', { Cookie: `other=1; gsd_fleet_${port}=` }],
  ] as const) {
    const { status, body } = await ask(port, path, { headers });
    expect({ path, status }).toEqual({ path, status: 401 });
    expect(body).not.toContain('warden');
  }
});

test('whoever has only seen the cookie, as every port of this machine does, is told nothing', async ({
  register,
  serve,
}) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const opened = await ask(port, `/?token=${token}`);
  const seen = (opened.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  const [, value] = seen.split('=');
  const own = { Cookie: seen, Origin: `http://127.0.0.1:${port}` };
  const json = { ...own, 'Content-Type': 'application/json' };
  const body = '{"agent":"warden","request":"7KQ2XM4T","action":"approve"}';
  for (const [path, asked] of [
    ['/api/hello', { headers: own }],
    ['/api/events', { headers: own }],
    [`/api/events?key=${value}`, { headers: own }],
    [`/api/hello?key=${token}`, { headers: own }],
    ['/api/story?id=7KQ2XM4T', { headers: own }],
    ['/api/answer', { method: 'POST', headers: json, body }],
    [`/?token=${value}`, {}],
  ] as const) {
    expect({ path, status: (await ask(port, path, asked)).status }).toEqual({ path, status: 401 });
  }
  expect((await ask(port, `/api/hello?key=${key}`, { headers: own })).status).toBe(200);
});

test('a name that was made to point here is not ours, nor is another site', async ({
  register,
  serve,
}) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const own = cookieOf(port);
  const json = { 'Content-Type': 'application/json' };
  const host = `127.0.0.1:${port}`;
  const cases: readonly (readonly [string, Asked, number])[] = [
    ['/', { headers: { ...own, Host: 'evil.example' } }, 403],
    ['/', { headers: { ...own, Host: `127.0.0.1.evil.example:${port}` } }, 403],
    ['/', { headers: { ...own, Host: `localhost.evil.example:${port}` } }, 403],
    ['/', { headers: { ...own, Host: `evil@127.0.0.1:${port}` } }, 403],
    ['/', { headers: { ...own, Host: `localhost:${port}` } }, 200],
    ['/', { headers: { ...own, Origin: 'http://evil.example' } }, 403],
    ['/', { headers: { ...own, Origin: 'null' } }, 403],
    ['/', { headers: { ...own, Origin: `http://127.0.0.1:${port + 1}` } }, 403],
    [
      '/',
      { headers: { ...own, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' } },
      403,
    ],
    ['/', { headers: { ...own, 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' } }, 403],
    [
      '/',
      { headers: { ...own, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' } },
      200,
    ],
    [`/api/answer?key=${key}`, { method: 'POST', headers: { ...own, ...json }, body: '{}' }, 403],
    [
      `/api/answer?key=${key}`,
      { method: 'POST', headers: { ...own, ...json, Origin: 'http://evil.example' }, body: '{}' },
      403,
    ],
    [
      `/api/answer?key=${key}`,
      {
        method: 'POST',
        headers: { ...own, 'Content-Type': 'text/plain', Origin: `http://${host}` },
        body: '{}',
      },
      400,
    ],
    [`/api/answer?key=${key}`, { method: 'GET', headers: own }, 405],
    ['/', { method: 'DELETE', headers: { ...own, Origin: `http://${host}` } }, 405],
  ];
  for (const [path, asked, status] of cases) {
    expect({ path, asked, status: (await ask(port, path, asked)).status }).toEqual({
      path,
      asked,
      status,
    });
  }
});

test('no path leads out of the page', async ({ register, serve, env }) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const headers = cookieOf(port);
  const registry = await readFile(env.GSD_REGISTRY ?? '', 'utf8');
  for (const path of [
    '/../serve-web.ts',
    '/app/../../serve-web.ts',
    '/%2e%2e/serve-web.ts',
    '/..%2fserve-web.ts',
    '/app/..%5c..%5cserve-web.ts',
    '//etc/passwd',
    '/vendor/htm.LICENSE.txt',
    '/__proto__',
    `/api/constructor?key=${key}`,
    `/${env.GSD_REGISTRY}`,
  ]) {
    const { status, body } = await ask(port, path, { headers });
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body).not.toContain(registry);
  }
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '\\', 'app', 'index.html', '%00', '%'),
    fc.string({ maxLength: 12 }).map(encodeURIComponent),
  );
  const index = await readFile(join(pageFolder, 'index.html'), 'utf8');
  const odd = fc.sample(fc.array(part, { maxLength: 6 }), 60).map((parts) => `/${parts.join('/')}`);
  await Promise.all(
    odd.map(async (path) => {
      const { status, body } = await ask(port, path, { headers });
      expect({ path, status: [200, 400, 404].includes(status) }).toEqual({ path, status: true });
      if (status === 200) expect(body).toBe(index);
    }),
  );
});

test('whatever an answer says, it is read or refused', async ({ register, serve }) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const headers = {
    ...{ ...cookieOf(port), 'Content-Type': 'application/json' },
    Origin: `http://127.0.0.1:${port}`,
  };
  const post = (body: string) =>
    ask(port, `/api/answer?key=${key}`, { method: 'POST', headers, body });
  for (const [body, status] of [
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['{"action":"approve"}', 400],
    ['{"agent":"warden","request":"7KQ2XM4T","action":"esc"}', 400],
    ['{"agent":"warden","request":"7KQ2XM4T","action":"approve","permanent":true}', 400],
    ['{"agent":"nobody","request":"7KQ2XM4T","action":"approve"}', 404],
    [
      `{"agent":"nobody","request":"7KQ2XM4T","action":"choose","choices":["${'x'.repeat(5001)}"]}`,
      400,
    ],
    [
      `{"agent":"nobody","request":"7KQ2XM4T","action":"answer","answers":[["${'x'.repeat(5001)}"]]}`,
      404,
    ],
    [`{"agent":"${'x'.repeat(300_000)}"}`, 413],
  ] as const) {
    expect({ body: body.slice(0, 80), status: (await post(body)).status }).toEqual({
      body: body.slice(0, 80),
      status,
    });
  }
  const { status, body } = await post('{"agent":"warden","request":"../x","action":"approve"}');
  expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, verdict: 'usage' });
});

test('nothing is granted for longer than once, whatever its agent may', async ({
  register,
  serve,
  startClaude,
  own,
  ask: request,
}) => {
  await register({ agent_id: 'warden', permanent: true });
  const claude = await startClaude({ dialogs: [{ pages: ['40-perm-bash'], atStart: true }] });
  await own(claude.pane);
  const { id } = await request(claude.pane, touchRequest);
  const { port } = await serve();
  const headers = {
    ...{ ...cookieOf(port), 'Content-Type': 'application/json' },
    Origin: `http://127.0.0.1:${port}`,
  };
  // what nobody has looked at is not known yet
  const events = { port, host: '127.0.0.1', path: `/api/events?key=${key}`, headers };
  const tab = get(events).on('error', () => {});
  const body = JSON.stringify({ agent: 'warden', request: id, action: 'choose', choices: ['2'] });
  const post = async () =>
    (await ask(port, `/api/answer?key=${key}`, { method: 'POST', headers, body })).body;
  await expect.poll(post).toContain('grants for longer than once, which is not allowed here');
  expect(await claude.keys()).toEqual([]);
  tab.destroy();
});

test('a page that only shows answers nothing', async ({ register, serve }) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve({ mayAnswer: false });
  const headers = {
    ...{ ...cookieOf(port), 'Content-Type': 'application/json' },
    Origin: `http://127.0.0.1:${port}`,
  };
  const body = '{"agent":"warden","request":"7KQ2XM4T","action":"approve"}';
  const answered = await ask(port, `/api/answer?key=${key}`, { method: 'POST', headers, body });
  expect(answered.status).toBe(403);
  expect(JSON.parse(answered.body)).toMatchObject({ error: 'read-only' });
});

test('an address names no other host, and a request no second one', async ({ register, serve }) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const own = ['Cookie', `gsd_fleet_${port}=${cookie}`];
  const host = ['Host', `127.0.0.1:${port}`];
  for (const [path, headers, status] of [
    ['/', [...host, ...own], 200],
    ['/', [...host, 'Host', 'evil.example', ...own], 403],
    ['http://evil.example/', [...host, ...own], 400],
    ['//evil.example/', [...host, ...own], 404],
    ['/\\evil.example/', [...host, ...own], 404],
  ] as const) {
    const asked = await ask(port, path, { headers });
    expect({ path, headers, status: asked.status }).toEqual({ path, headers, status });
  }
});

test('more tabs than anybody has are not told, until one of them is gone', async ({
  register,
  serve,
}) => {
  await register({ agent_id: 'warden' });
  const { port } = await serve();
  const options = { port, host: '127.0.0.1', agent: false, headers: cookieOf(port) };
  const listen = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ ...options, path: `/api/events?key=${key}` }, resolve).on('error', reject);
    });
  const tabs = await Promise.all(Array.from({ length: 60 }, listen));
  const told = tabs.filter(({ statusCode }) => statusCode === 200);
  expect(told).toHaveLength(50);
  expect((await listen()).statusCode).toBe(503);
  told[0]?.destroy();
  await expect.poll(async () => (await listen()).statusCode).toBe(200);
  for (const tab of tabs) tab.destroy();
});

test('a port that is taken is said', async ({ register, serve }) => {
  await register();
  const { port } = await serve();
  await expect(serve({ port })).rejects.toMatchObject({ code: 'port-taken' });
});

test('what is vendored is what its authors publish', async () => {
  const own = await readFile(join(pageFolder, 'vendor/htm-preact.js'), 'utf8');
  const published = import.meta.resolve('htm/preact/standalone');
  expect(own).toBe(await readFile(new URL(published), 'utf8'));
});
