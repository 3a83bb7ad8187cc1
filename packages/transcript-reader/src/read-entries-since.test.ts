import { appendFile, copyFile, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedTranscript } from '@gsd-code-skill/testing';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { assistant, prompt, test, text, toolResult, toolUse } from '../test/transcript-file.ts';
import { type EntriesSince, readEntriesSince } from './read-entries-since.ts';
import type { TranscriptCursor } from './transcript-cursor.ts';

const textsOf = ({ entries }: EntriesSince) => entries.map((entry) => entry.text);

// a cursor is kept as JSON between two wakes
const stored = ({ cursor }: EntriesSince): TranscriptCursor => JSON.parse(JSON.stringify(cursor));

describe('entries', () => {
  test('are the conversation, without what lies between', async ({ transcript }) => {
    await transcript.write(
      { type: 'mode', mode: 'default' },
      prompt('go', { uuid: 'u1', timestamp: 't1' }),
      assistant('m1', [{ type: 'thinking', thinking: 'hm' }], { uuid: 'u2' }),
      assistant('m1', [text('Looking.')], { uuid: 'u3' }),
      assistant('m1', [toolUse('Bash', 'b1')], { uuid: 'u4', timestamp: 't4' }),
      toolResult('b1'),
      assistant('m2', [{ type: 'thinking', thinking: 'hm' }]),
      assistant('e1', 'API Error: 529', { uuid: 'u6', isApiErrorMessage: true }),
    );
    const { entries, ...rest } = await readEntriesSince(transcript.path);
    expect(entries).toEqual([
      { role: 'user', origin: 'human', text: 'go', uuid: 'u1', timestamp: 't1' },
      {
        role: 'assistant',
        text: 'Looking.',
        tools: ['Bash'],
        isApiError: false,
        messageId: 'm1',
        uuid: 'u4',
        timestamp: 't4',
      },
      {
        role: 'assistant',
        text: 'API Error: 529',
        tools: [],
        isApiError: true,
        messageId: 'e1',
        uuid: 'u6',
        timestamp: undefined,
      },
    ]);
    expect(rest).toMatchObject({ isRestarted: false, skippedBytes: 0 });
  });

  test('say who began a turn', async ({ transcript }) => {
    const command = '<command-name>/gsd:resume</command-name>\n<command-args>now</command-args>';
    await transcript.write(
      prompt(command, { origin: undefined }),
      prompt('<task-notification>done</task-notification>', { origin: undefined }),
      prompt('remember', { origin: { kind: 'cron' } }),
      prompt('<task-notification> is a tag'),
    );
    const { entries } = await readEntriesSince(transcript.path);
    expect(entries.map((entry) => entry.role === 'user' && [entry.origin, entry.text])).toEqual([
      ['command', '/gsd:resume now'],
      ['system', '<task-notification>done</task-notification>'],
      ['system', 'remember'],
      ['human', '<task-notification> is a tag'],
    ]);
  });

  test('of a recording with two turns', async () => {
    const since = await readEntriesSince(recordedTranscript('slice-background-agent'));
    expect(since.entries.map(({ role, text }) => `${role}: ${text.slice(0, 19)}`)).toEqual([
      'user: scn:agent x',
      'assistant: I will delegate.',
      'assistant: The subagent is fin',
      'user: <task-notification>',
      'assistant: The subagent is fin',
    ]);
  });
});

describe('a cursor', () => {
  test('leads through a file that grows, wherever it was cut', async ({ transcript }) => {
    const content = await readFile(recordedTranscript('slice-background-agent'));
    const expected = await readEntriesSince(recordedTranscript('slice-background-agent'));
    const uuids = expected.entries.map((entry) => entry.uuid);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(content.length), { maxLength: 6 }), async (cuts) => {
        await transcript.write('');
        const found: (string | undefined)[] = [];
        let cursor: TranscriptCursor | undefined;
        let at = 0;
        for (const cut of [...cuts.sort((a, b) => a - b), content.length]) {
          await appendFile(transcript.path, content.subarray(at, cut));
          at = cut;
          const since = await readEntriesSince(transcript.path, cursor);
          expect(since.isRestarted).toBe(false);
          // a message cut between two of its lines comes in two entries
          found.push(...since.entries.map((entry) => entry.uuid));
          cursor = stored(since);
        }
        expect(found.filter((uuid) => uuids.includes(uuid))).toEqual(uuids);
        expect(found.length - uuids.length).toBeLessThanOrEqual(cuts.length);
      }),
      { numRuns: 100 },
    );
  });

  test('stays before a last line that is still being written', async ({ transcript }) => {
    const line = JSON.stringify(assistant('m1', 'yes'));
    await transcript.write(prompt('go'), line.slice(0, 20));
    const first = await readEntriesSince(transcript.path);
    expect(textsOf(first)).toEqual(['go']);
    await transcript.append(line.slice(20));
    const second = await readEntriesSince(transcript.path, stored(first));
    expect(textsOf(second)).toEqual(['yes']);
    await transcript.append('\n', prompt('next'));
    expect(textsOf(await readEntriesSince(transcript.path, stored(second)))).toEqual(['next']);
  });

  test('is of no use after a truncation', async ({ transcript }) => {
    await transcript.write(prompt('one'), prompt('two'));
    const first = await readEntriesSince(transcript.path);
    await truncate(transcript.path, 0);
    const empty = await readEntriesSince(transcript.path, stored(first));
    expect(empty).toMatchObject({ entries: [], isRestarted: true, cursor: { offset: 0 } });
    await transcript.append(prompt('three'));
    expect(textsOf(await readEntriesSince(transcript.path, stored(empty)))).toEqual(['three']);
    expect(textsOf(await readEntriesSince(transcript.path, stored(first)))).toEqual(['three']);
  });

  test('is not misled by a file rewritten in place and grown past it', async ({ transcript }) => {
    await transcript.write(prompt('one'), prompt('two'));
    const first = await readEntriesSince(transcript.path);
    const before = await stat(transcript.path);
    await transcript.write(prompt('one'), prompt('2 2'), prompt('three'));
    expect((await stat(transcript.path)).ino).toBe(before.ino);
    const second = await readEntriesSince(transcript.path, stored(first));
    expect(textsOf(second)).toEqual(['one', '2 2', 'three']);
    expect(second.isRestarted).toBe(true);
  });

  test('of another file leads to the start', async ({ folder, transcript }) => {
    await transcript.write(prompt('new'));
    const other = await readEntriesSince(recordedTranscript('slice-middrop'));
    const since = await readEntriesSince(transcript.path, stored(other));
    expect(textsOf(since)).toEqual(['new']);
    expect(since.isRestarted).toBe(true);
    await rm(transcript.path);
    expect(await readEntriesSince(join(folder, 'none'), stored(other))).toEqual({
      entries: [],
      cursor: stored(other),
      isRestarted: false,
      skippedBytes: 0,
    });
  });

  test('still fits a copy of its file', async ({ folder, transcript }) => {
    await transcript.write(prompt('one'));
    const first = await readEntriesSince(transcript.path);
    await copyFile(transcript.path, join(folder, 'copy'));
    await rename(join(folder, 'copy'), transcript.path);
    await transcript.append(prompt('two'));
    const second = await readEntriesSince(transcript.path, stored(first));
    expect(textsOf(second)).toEqual(['two']);
    expect(second.isRestarted).toBe(false);
  });

  test.for([{ offset: -1, fingerprint: '' }, { offset: Number.NaN, fingerprint: 'x' }, {}, 7, 'x'])(
    'that is none leads to the start: %j',
    async (cursor, { transcript }) => {
      await transcript.write(prompt('one'));
      const since = await readEntriesSince(transcript.path, cursor as TranscriptCursor);
      expect(textsOf(since)).toEqual(['one']);
      expect(since.isRestarted).toBe(true);
    },
  );
});

describe('maxBytes', () => {
  test('keeps the newest and says what it left out', async ({ transcript }) => {
    await transcript.write(prompt('one'), prompt('two'), prompt('six'));
    const { size } = await stat(transcript.path);
    const since = await readEntriesSince(transcript.path, undefined, { maxBytes: size - 1 });
    expect(textsOf(since)).toEqual(['two', 'six']);
    expect(since).toMatchObject({ skippedBytes: size / 3, cursor: { offset: size } });
  });

  test('of 0 gives the end', async ({ transcript }) => {
    await transcript.write(prompt('one'), '{"type":"us');
    const end = await readEntriesSince(transcript.path, undefined, { maxBytes: 0 });
    expect(end.entries).toEqual([]);
    await transcript.append('er","message":{"content":"two"}}\n');
    expect(textsOf(await readEntriesSince(transcript.path, stored(end)))).toEqual(['two']);
  });
});
