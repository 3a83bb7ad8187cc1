import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { readHostNews, writeHostNews } from './host-news.ts';

test('keeps what was heard last of each host, whatever it is called', async () => {
  const { path: stateDir, remove } = await temporaryFolder();
  const news = { ssh: 'me@wa', receivedAt: '2026-11-16T18:00:00.000Z', view: { sessions: [] } };
  expect(await readHostNews(stateDir, 'wa', 'me@wa')).toBeUndefined();
  await writeHostNews(stateDir, 'wa', news);
  await writeHostNews(stateDir, '../../wa', { ...news, view: 7 });
  expect(await readHostNews(stateDir, 'wa', 'me@wa')).toMatchObject(news);
  // another machine was given its name
  expect(await readHostNews(stateDir, 'wa', 'me@other')).toBeUndefined();
  const folder = join(stateDir, 'host-news');
  expect(await readdir(folder)).toHaveLength(2);
  await writeFile(join(folder, 'wa.json'), (await readFile(join(folder, 'wa.json'))).subarray(9));
  expect(await readHostNews(stateDir, 'wa', 'me@wa')).toBeUndefined();
  await remove();
});
