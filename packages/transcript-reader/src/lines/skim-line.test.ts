import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readLastReply } from '../read-last-reply.ts';
import { parseLine } from './parse-line.ts';
import { skimLine, skimMessage } from './skim-line.ts';
import { classifyLine, textsOf } from './transcript-record.ts';

const long = 'said "so"\\\n'.repeat(40_000);

const toolResult = (content: unknown) => ({
  parentUuid: 'x',
  isSidechain: false,
  promptId: 'p',
  type: 'user',
  message: { role: 'user', content: [{ tool_use_id: 't', type: 'tool_result', content }] },
  uuid: 'u',
});

const shortText = fc.oneof(fc.string(), fc.constantFrom('user', 'assistant', 'tool_result', 'p'));
const block = fc.record(
  { tool_use_id: shortText, type: shortText, text: shortText, content: fc.jsonValue() },
  { requiredKeys: [] },
);
const anyLine = fc
  .record(
    {
      isSidechain: fc.oneof(fc.boolean(), fc.jsonValue()),
      promptId: fc.oneof(shortText, fc.jsonValue()),
      type: shortText,
      origin: fc.jsonValue(),
      message: fc.record({ role: shortText, content: fc.oneof(shortText, fc.array(block)) }),
      uuid: shortText,
    },
    { requiredKeys: ['type'] },
  )
  .chain((line) =>
    fc
      .shuffledSubarray(Object.entries(line), { minLength: Object.keys(line).length })
      .map((entries) => JSON.stringify(Object.fromEntries(entries))),
  );

test('tells nothing else than the whole line does, if it tells anything', () => {
  fc.assert(
    fc.property(anyLine, fc.nat(300), (text, length) => {
      const skimmed = skimLine(text.slice(0, length));
      if (skimmed === undefined) return;
      // Claude Code writes it before the message
      const keys = Object.keys(JSON.parse(text));
      fc.pre(!keys.slice(keys.indexOf('message')).includes('promptId'));
      const whole = parseLine(Buffer.from(text));
      const kindOf = (line: typeof whole) => {
        const record = line && classifyLine(line);
        return record && { kind: record.kind, promptId: record.promptId };
      };
      expect(kindOf(skimmed)).toEqual(kindOf(whole));
    }),
    { numRuns: 2000 },
  );
});

test('tells the long result of a tool by its beginning', () => {
  const head = JSON.stringify(toolResult(long)).slice(0, 1000);
  expect(skimLine(head)).toEqual({
    type: 'user',
    isSidechain: false,
    promptId: 'p',
    message: { content: [{ type: 'tool_result', tool_use_id: 't' }] },
  });
});

test.for([
  {
    name: 'results of tools',
    lines: [toolResult(long), toolResult([{ type: 'text', text: long }])],
  },
  {
    name: 'no part of the conversation',
    lines: [{ isSidechain: false, type: 'attachment', a: long }],
  },
  { name: 'those of a subagent', lines: [{ isSidechain: true, type: 'assistant', a: long }] },
  {
    name: 'a call of a tool',
    lines: [
      {
        type: 'assistant',
        message: { id: 'n', content: [{ type: 'tool_use', name: 'Write', input: { long } }] },
      },
    ],
  },
])('finds the reply behind long lines: $name', async ({ lines }, { folder }) => {
  const path = join(folder, 'transcript.jsonl');
  const all = [
    { type: 'user', promptId: 'p', message: { role: 'user', content: 'go' } },
    { type: 'assistant', message: { id: 'm', content: [{ type: 'text', text: 'Reading.' }] } },
    ...lines,
  ];
  await writeFile(path, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect((await readLastReply(path, { promptId: 'p' }))?.text).toBe('Reading.');
  expect((await readLastReply(path))?.text).toBe('Reading.');
});

test('finds a reply that is long itself, and its prompt', async ({ folder }) => {
  const path = join(folder, 'transcript.jsonl');
  const all = [
    { type: 'user', promptId: 'p', message: { role: 'user', content: long } },
    { type: 'assistant', message: { id: 'm', content: [{ type: 'text', text: long }] } },
  ];
  await writeFile(path, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect((await readLastReply(path, { promptId: 'p' }))?.text).toBe(long);
});

const saying = (id: string, text: string, stop_reason = 'end_turn') => ({
  isSidechain: false,
  message: { id, role: 'assistant', content: [{ type: 'text', text }], stop_reason },
  type: 'assistant',
});
const asking = (promptId: string) => ({ type: 'user', promptId, message: { content: 'go' } });

test.for([
  {
    name: 'the last of many',
    lines: [saying('m1', `1${long}`), saying('m2', `2${long}`)],
    said: `2${long}`,
  },
  {
    name: 'one of several lines',
    lines: [
      saying('m1', 'no'),
      saying('m2', `1${long}`),
      saying('m2', 'and'),
      saying('m2', `2${long}`),
    ],
    said: [`1${long}`, 'and', `2${long}`].join('\n\n'),
  },
  {
    name: 'one that ran over the output limit',
    lines: [saying('m1', `1${long}`, 'max_tokens'), saying('m2', `2${long}`)],
    said: `1${long}2${long}`,
  },
  {
    name: 'the last that is not blank',
    lines: [saying('m1', `1${long}`), saying('m2', ' '.repeat(300_000))],
    said: `1${long}`,
  },
])('reads a long reply: $name', async ({ lines, said }, { folder }) => {
  const path = join(folder, 'transcript.jsonl');
  const all = [asking('p'), ...lines, asking('q'), saying('other', `3${long}`)];
  await writeFile(path, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  // not by toBe: a failure would print megabytes
  expect((await readLastReply(path, { promptId: 'p' }))?.text === said).toBe(true);
  const end = { promptId: 'p', containing: said.slice(-1000) };
  expect((await readLastReply(path, end))?.text === said).toBe(true);
  expect((await readLastReply(path))?.text === `3${long}`).toBe(true);
});

const modelBlock = fc.oneof(
  fc.record({ type: fc.constant('thinking'), thinking: fc.string(), signature: fc.string() }),
  fc.record({
    type: fc.constant('tool_use'),
    id: fc.string(),
    name: fc.string(),
    input: fc.oneof(fc.jsonValue(), fc.constant({ a: [1], stop_reason: 'max_tokens' })),
  }),
  fc.record({ type: fc.constant('text'), text: fc.oneof(fc.string(), fc.constant(']}')) }),
);
const modelLine = fc
  .record({
    content: fc.oneof(fc.array(modelBlock, { maxLength: 3 }), fc.string()),
    stop_reason: fc.constantFrom('end_turn', 'max_tokens', null),
    model: fc.constantFrom('claude-x', '<synthetic>'),
    isApiErrorMessage: fc.boolean(),
    spaces: fc.constantFrom(undefined, 1),
  })
  .map(({ content, stop_reason, model, isApiErrorMessage, spaces }) => {
    const usage = { input_tokens: 3, output_tokens: 4 };
    const message = { id: 'm', type: 'message', role: 'assistant', model, content };
    const line = {
      parentUuid: 'x',
      isSidechain: false,
      message: { ...message, stop_reason, stop_sequence: null, usage },
      requestId: 'r',
      type: 'assistant',
      uuid: 'u',
      timestamp: '2026-01-01T00:00:00.000Z',
      isApiErrorMessage,
    };
    return JSON.stringify(line, undefined, spaces).replaceAll('\n', '');
  });

test('tells of a line of the model what the whole line does, but for its blocks', () => {
  fc.assert(
    fc.property(modelLine, (text) => {
      const line = Buffer.from(text);
      const skimmed = skimMessage(text.slice(0, 16_384), line);
      if (skimmed === undefined) return;
      const whole = parseLine(line);
      const recordOf = (one: typeof whole) => {
        const record = one && classifyLine(one);
        return record?.kind === 'assistant' ? { ...record, texts: [], toolUses: [] } : record;
      };
      expect(recordOf(skimmed.line)).toEqual(recordOf(whole));
      if (!skimmed.mayHaveText) expect(textsOf(whole)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test('does not read a long file that the model writes', () => {
  const written = { type: 'tool_use', id: 't', name: 'Write', input: { content: long } };
  const message = { id: 'm', role: 'assistant', content: [written], stop_reason: 'tool_use' };
  const text = JSON.stringify({ isSidechain: false, message, type: 'assistant', uuid: 'u' });
  expect(skimMessage(text.slice(0, 1000), Buffer.from(text))).toMatchObject({
    line: { type: 'assistant', message: { id: 'm', content: [], stop_reason: 'tool_use' } },
    mayHaveText: false,
  });
});
