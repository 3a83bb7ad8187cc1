import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, type BenchResult, beforeAll, expect, test } from 'vitest';
import { readLastReply } from '../src/read-last-reply.ts';
import { answer, writeLongTranscript } from './write-long-transcript.ts';

const sizes = { '1 MB': 1e6, '100 MB': 1e8, '1 GB': 1e9 } as const;
const extract =
  'tail -40 "$0" | jq -r \'select(.type=="assistant") | .message.content[]? | select(.type=="text") | .text\'';
const hasJq = spawnSync('sh', ['-c', 'command -v jq']).status === 0;
const run = promisify(execFile);
const script = fileURLToPath(new URL('measure-memory.ts', import.meta.url));

let folder: string;
const pathOf = (name: string) => join(folder, `${name}.jsonl`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcript-bench-'));
  for (const [name, bytes] of Object.entries(sizes)) await writeLongTranscript(pathOf(name), bytes);
}, 300_000);

afterAll(() => rm(folder, { recursive: true }));

test.for(['100 MB', '1 GB'])('last reply of %s', { timeout: 120_000 }, async (name, { bench }) => {
  const path = pathOf(name);
  expect((await readLastReply(path))?.text).toBe(answer);

  const reader = bench(`readLastReply in this process, ${name}`, async () => {
    await readLastReply(path);
  });
  if (!hasJq) {
    console.warn('jq is not installed: nothing to compare with, readLastReply is measured alone');
    printMedian(await reader.run());
    return;
  }
  expect(execFileSync('sh', ['-c', extract, path], { encoding: 'utf8' })).toContain(answer);
  const original = bench(`tail -40 | jq, processes of their own, ${name}`, async () => {
    await run('sh', ['-c', extract, path]);
  });
  const results = await bench.compare(reader, original);
  printMedian(results.get(`readLastReply in this process, ${name}`));
  printMedian(results.get(`tail -40 | jq, processes of their own, ${name}`));
});

test('last line of 5 MB', { timeout: 60_000 }, async ({ bench }) => {
  const path = pathOf('long line');
  const content = [{ type: 'text', text: 'word '.repeat(1_000_000) }];
  await writeFile(path, `${JSON.stringify({ type: 'assistant', message: { content } })}\n`);
  const results = await bench.compare(
    bench('JSON.parse and nothing else', () => {
      JSON.parse(readFileSync(path, 'utf8'));
    }),
    bench('readLastReply, last line of 5 MB', async () => {
      await readLastReply(path);
    }),
  );
  printMedian(results.get('readLastReply, last line of 5 MB'));
});

test('reply before 40 results of tools, 2 MB each', { timeout: 60_000 }, async ({ bench }) => {
  const path = pathOf('long results');
  const common = { isSidechain: false, promptId: 'p', type: 'user' };
  const result = {
    tool_use_id: 't',
    type: 'tool_result',
    content: 'a "line" of it\n'.repeat(130_000),
  };
  const lines = [
    { type: 'assistant', message: { id: 'm', content: [{ type: 'text', text: answer }] } },
    ...Array.from({ length: 40 }, () => ({
      ...common,
      message: { role: 'user', content: [result] },
    })),
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const results = await bench.compare(
    bench('JSON.parse of those lines', () => {
      for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) JSON.parse(line);
    }),
    bench('readLastReply before 40 results of tools', async () => {
      await readLastReply(path);
    }),
  );
  printMedian(results.get('readLastReply before 40 results of tools'));
  const grown = measureMemory(path, 1);
  console.log(`long results: ${grown.toFixed(0)} MB more than before one read`);
  expect(grown).toBeLessThan(60);
});

test('reply before 40 files that the model writes, 2 MB each', { timeout: 60_000 }, async ({
  bench,
}) => {
  const path = pathOf('long files');
  const input = { file_path: '/a', content: 'a "line" of it\n'.repeat(130_000) };
  const written = { type: 'tool_use', id: 't', name: 'Write', input };
  const lineOf = (id: string, block: object) => ({
    isSidechain: false,
    message: { id, role: 'assistant', content: [block], stop_reason: 'tool_use' },
    type: 'assistant',
  });
  const lines = [
    lineOf('m', { type: 'text', text: answer }),
    ...Array.from({ length: 40 }, (_, n) => lineOf(`m${n}`, written)),
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect((await readLastReply(path))?.text).toBe(answer);
  const results = await bench.compare(
    bench('JSON.parse of those lines, too', () => {
      for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) JSON.parse(line);
    }),
    bench('readLastReply before 40 files', async () => {
      await readLastReply(path);
    }),
  );
  printMedian(results.get('readLastReply before 40 files'));
  const grown = measureMemory(path, 1);
  console.log(`long files: ${grown.toFixed(0)} MB more than before one read`);
  expect(grown).toBeLessThan(60);
});

test('the last of 40 replies, 2 MB each', { timeout: 60_000 }, async ({ bench }) => {
  const path = pathOf('long replies');
  const said = 'a "line" of it\n'.repeat(130_000);
  const lines = Array.from({ length: 40 }, (_, n) => ({
    isSidechain: false,
    message: {
      id: `m${n}`,
      role: 'assistant',
      content: [{ type: 'text', text: said }],
      stop_reason: 'end_turn',
    },
    type: 'assistant',
  }));
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect((await readLastReply(path))?.text === said).toBe(true);
  const results = await bench.compare(
    bench('JSON.parse of those replies', () => {
      for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) JSON.parse(line);
    }),
    bench('readLastReply, the last of 40', async () => {
      await readLastReply(path);
    }),
  );
  printMedian(results.get('readLastReply, the last of 40'));
  const grown = measureMemory(path, 1);
  console.log(`long replies: ${grown.toFixed(0)} MB more than before one read`);
  expect(grown).toBeLessThan(60);
});

test('memory', { timeout: 120_000 }, () => {
  for (const name of Object.keys(sizes)) {
    const grown = measureMemory(pathOf(name), 500);
    console.log(`${name}: ${grown.toFixed(0)} MB more than before 500 reads`);
    // a reader that holds the file would need at least its size
    expect(grown).toBeLessThan(400);
  }
});

/** By how many MB reading a file so often raises the peak of a process of its own. */
function measureMemory(path: string, runs: number): number {
  const args = [script, path, `${runs}`];
  const { before, after } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return after - before;
}

// the table of vitest has no median
function printMedian({ name, latency }: BenchResult): void {
  console.log(`${name}: median ${latency.p50.toFixed(2)} ms`);
}
