import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The files of the page by their paths, read once: what is not listed here is not there. */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && types[extname(entry.name)]);
  const pairs = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const file = { type: types[extname(name)] ?? '', content: await readFile(path) };
    return [`/${relative(folder, path)}`, file] as const;
  });
  return new Map(await Promise.all(pairs));
}
