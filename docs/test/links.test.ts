import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contributing, docs, type Page, pages, proseOf } from './pages.ts';

test.for(pages)('every link in $name leads somewhere', (page) => {
  const broken = localLinks(page).filter((link) => !leadsSomewhere(page, link));
  expect(broken).toEqual([]);
});

test('every page is in the table of contents', () => {
  const contents = docs.find(({ name }) => name === 'docs/README.md');
  const others = docs.filter((page) => page !== contents).map(({ name }) => name.slice(5));
  const named = contents && localLinks(contents);
  expect(named).toEqual(expect.arrayContaining(others));
});

test('every function that the code map names stands in the file behind its name', () => {
  const named = Array.from(
    contributing.text.matchAll(/`(\w+)` in \[[^\]]+\]\(([^)]+)\)/g),
    ([, word = '', link = '']) => ({ word, link }),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    ({ word, link }) =>
      !new RegExp(`\\b${word}\\b`).test(readFileSync(new URL(link, contributing.url), 'utf8')),
  );
  expect(missing).toEqual([]);
});

test('every row of the code map is a question of its own, with the file that decides it', () => {
  const tables = contributing.text.matchAll(/^\| question \| decided in \|\n\|.*\n((?:\|.*\n)+)/gm);
  const rows = Array.from(tables, ([, table = '']) => table.trim().split('\n')).flatMap((lines) =>
    lines.map((line) => {
      const [, question = '', answer = ''] = /^\| (.+) \| (.+) \|$/.exec(line) ?? [];
      return { question, answer };
    }),
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ question }) => !question.endsWith('?'))).toEqual([]);
  expect(rows.filter(({ answer }) => !/\]\((?:apps|packages)\//.test(answer))).toEqual([]);
  // whoever asks finds the answer in two files
  expect(rows.filter(({ answer }) => answer.split(/\]\((?!#)/).length > 3)).toEqual([]);
  expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length);
});

test('every file that the guide for contributors names is there', () => {
  const cwd = fileURLToPath(new URL('.', contributing.url));
  const folders = ['{apps,packages,.}/*/{src,test}', 'scripts'];
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,mjs}`),
    { cwd },
  );
  const named = Array.from(
    contributing.text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g),
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(100);
  const paths = files.map((file) => `/${file}`);
  expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

function localLinks(page: Page): readonly string[] {
  const links = Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: Page, link: string): boolean {
  const target = new URL(link, page.url);
  const anchor = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return false;
  if (anchor === '' || statSync(target).isDirectory()) return anchor === '';
  return anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

// as GitHub makes them
function anchorsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
