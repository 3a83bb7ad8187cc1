import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffLines } from 'diff';
import fc from 'fast-check';
import fastDiff from 'fast-diff';
import { afterAll, expect, type TestContext, test } from 'vitest';
import { diffPane } from '../src/index.ts';
import { anyScroll, scrollCase } from '../test/scroll-cases.ts';

type Lines = readonly string[];

const folder = mkdtempSync(join(tmpdir(), 'pane-diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contenders: Record<string, (before: Lines, after: Lines) => Lines> = {
  'pane-diff': (before, after) => diffPane(before.join('\n'), after.join('\n')).added,
  'fast-diff on lines': fastDiffLines,
  'jsdiff diffLines': (before, after) =>
    diffLines(ended(before), ended(after)).flatMap(({ added, value }) =>
      added ? linesOf(value) : [],
    ),
  'GNU diff, a process of its own': gnuDiff,
};

const thousands = {
  '1,000 scrolls that leave text on the screen': scrollCase,
  '1,000 scrolls of any length': anyScroll,
};

test.for(Object.entries(thousands))('%s', { timeout: 300_000 }, ([name, scroll]) => {
  const cases = fc.sample(scroll, { seed: 1, numRuns: 1000 });
  const exact = Object.entries(contenders).map(([contender, newLines]) => {
    const right = cases.filter(({ before, after, added }) => same(newLines(before, after), added));
    return [contender, right.length] as const;
  });
  console.log(name);
  console.table(Object.fromEntries(exact));
  if (scroll === scrollCase) expect(new Map(exact).get('pane-diff')).toBe(1000);
});

test('a scroll of 10 on a screen of 50 lines', async ({ bench }) => {
  const lines = fc.sample(scrollCase, { seed: 2, numRuns: 50 }).flatMap(({ before }) => before);
  await compare(bench, lines.slice(0, 50), lines.slice(10, 60));
}, 300_000);

test('nothing in common, 5,000 lines', async ({ bench }) => {
  const lines = (prefix: string) => Array.from({ length: 5000 }, (_, n) => `${prefix} ${n}`);
  await compare(bench, lines('before'), lines('after'));
}, 300_000);

async function compare(bench: TestContext['bench'], before: Lines, after: Lines): Promise<void> {
  const entries = Object.entries(contenders).map(([name, newLines]) =>
    bench(name, () => {
      newLines(before, after);
    }),
  );
  const [first, second, ...rest] = entries;
  if (!first || !second) return;
  await bench.compare(first, second, ...rest, { time: 1000, iterations: 5, warmupIterations: 2 });
}

function fastDiffLines(before: Lines, after: Lines): Lines {
  const lines = [...new Set([...before, ...after])];
  const units = new Map(lines.map((line, unit) => [line, String.fromCharCode(unit)]));
  const encode = (screen: Lines) => screen.map((line) => units.get(line)).join('');
  return fastDiff(encode(before), encode(after)).flatMap(([kind, text]) =>
    kind === fastDiff.INSERT ? Array.from(text, (unit) => lines[unit.charCodeAt(0)] ?? '') : [],
  );
}

function gnuDiff(before: Lines, after: Lines): Lines {
  const files = [join(folder, 'before'), join(folder, 'after')] as const;
  writeFileSync(files[0], ended(before));
  writeFileSync(files[1], ended(after));
  // where diff is not GNU's, as on macOS, name one that is
  const program = process.env.GNU_DIFF ?? 'diff';
  const onlyNew = ['--new-line-format=%L', '--old-line-format=', '--unchanged-line-format='];
  const { status, stdout } = spawnSync(program, [...onlyNew, ...files], { encoding: 'utf8' });
  // 0: equal, 1: different, anything else: it did not run
  if (status !== 0 && status !== 1) throw new Error(`${program}: exit ${status}`);
  return linesOf(stdout);
}

function ended(lines: Lines): string {
  return lines.map((line) => `${line}\n`).join('');
}

function linesOf(text: string): Lines {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function same(left: Lines, right: Lines): boolean {
  return left.length === right.length && left.every((line, row) => line === right[row]);
}
