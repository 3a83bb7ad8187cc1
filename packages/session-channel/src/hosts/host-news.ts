import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readRecord } from '../read-record.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';

const hostNews = z.object({
  version: z.literal(1),
  /** How ssh reached it: another machine under the same name is another host. */
  ssh: z.string(),
  /** By the clock of this machine. */
  receivedAt: z.iso.datetime(),
  /** What it said of its sessions; whoever reads it has to check it again. */
  view: z.unknown(),
});

/** The last that was heard of another host. */
export type HostNews = Omit<z.infer<typeof hostNews>, 'version'>;

/** The last that was heard of a host, unless that was a different machine. */
export async function readHostNews(
  stateDir: string,
  name: string,
  ssh: string,
): Promise<HostNews | undefined> {
  const news = await readRecord(pathOf(stateDir, name), hostNews);
  return news?.ssh === ssh ? news : undefined;
}

export async function writeHostNews(stateDir: string, name: string, news: HostNews): Promise<void> {
  const content = JSON.stringify({ version: 1, ...news });
  await writePrivateFile(await pathOf(stateDir, name), `${content}\n`);
}

async function pathOf(stateDir: string, name: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'host-news'), `${safeFileName(name)}.json`);
}
