import { appendFile, open, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { recordedTranscript } from '@gsd-code-skill/testing';
import { describe, expect } from 'vitest';
import { assistant, prompt, test, text, toolResult, toolUse } from '../test/transcript-file.ts';
import { readLastReply } from './read-last-reply.ts';

const hello = 'Hello from the scripted model. This is a plain text answer.';

describe('recordings', () => {
  test.for([
    ['session-after-clear-plain-text', hello],
    ['session-stop-hook-block', 'Second answer after the block.'],
    ['session-errors-subagent-thinking-long-bg-compact', hello],
    ['session-plan-rejected', 'The plan is ready.'],
    ['session-askuserquestion', 'I need your decision.'],
    ['slice-auto-compaction', hello],
    ['slice-background-agent', 'The subagent is finished; this is the main answer.'],
    ['slice-background-bash-and-manual-compaction', 'Started a background task.'],
    [
      'slice-thinking-text-tooluse-multiblock',
      'First paragraph of the final answer.\n\nSecond text block of the final answer.',
    ],
  ] as const)('%s', async ([name, expected]) => {
    expect(await readLastReply(recordedTranscript(name))).toMatchObject({
      text: expected,
      isApiError: false,
    });
  });

  test.for([
    ['slice-api-error-400', 'API Error: 400 scripted bad request'],
    ['slice-api-error-401', 'Invalid API key · Fix external API key'],
    ['slice-middrop', 'API Error: Connection dropped (ECONNRESET).'],
    ['slice-max-tokens', "API Error: Claude's response exceeded the 128000 output token maximum."],
  ] as const)('%s is marked as an error', async ([name, start]) => {
    const reply = await readLastReply(recordedTranscript(name));
    expect(reply?.text.slice(0, start.length)).toBe(start);
    expect(reply?.isApiError).toBe(true);
  });

  test('gives a long answer whole', async () => {
    const reply = await readLastReply(recordedTranscript('slice-very-long-answer'));
    expect(reply?.text.split('\n')).toHaveLength(400);
    expect(reply).toMatchObject({
      text: expect.stringMatching(/^Line 1: .* number 2793\.$/s),
      messageId: 'msg_01sl35x2z2ukr3s6x513rr',
      timestamp: '2026-11-15T23:54:47.054Z',
      isApiError: false,
    });
  });

  test('leaves out what a subagent said', async () => {
    expect(await readLastReply(recordedTranscript('subagent-sidechain'))).toBeUndefined();
  });
});

describe('the message', () => {
  test('keeps code fences and the trailing newline', async ({ transcript }) => {
    const answer = 'Run:\n\n```sh\nnpm test\n```\n\n漢字 🙂\n';
    await transcript.write(prompt('go'), assistant('m1', [text(answer)], { timestamp: 't1' }));
    expect(await readLastReply(transcript.path)).toEqual({
      text: answer,
      messageId: 'm1',
      timestamp: 't1',
      isApiError: false,
    });
  });

  test('is joined from all its lines, also around tool results', async ({ transcript }) => {
    await transcript.write(
      prompt('go'),
      assistant('m0', [text('before')]),
      assistant('m1', [{ type: 'thinking', thinking: 'hm' }]),
      assistant('m1', [text('one')]),
      assistant('m1', [toolUse('Bash', 't1')]),
      toolResult('t1'),
      assistant('m1', [text('two'), text('three')]),
    );
    expect(await readLastReply(transcript.path)).toMatchObject({ text: 'one\n\ntwo\n\nthree' });
  });

  test('may have a string as its content, and no id', async ({ transcript }) => {
    await transcript.write({ type: 'assistant', message: { content: 'plain' } });
    expect(await readLastReply(transcript.path)).toEqual({
      text: 'plain',
      messageId: undefined,
      timestamp: undefined,
      isApiError: false,
    });
  });

  test('goes on over the output limit', async ({ transcript }) => {
    const cut = (id: string, value: string) => ({
      type: 'assistant',
      message: { id, content: value, stop_reason: 'max_tokens' },
    });
    const resume = { type: 'user', isMeta: true, message: { content: 'Output token limit hit.' } };
    await transcript.write(
      prompt('go'),
      assistant('m0', 'Let me see.'),
      toolResult('t0'),
      cut('m1', 'The quick bro'),
      resume,
      cut('m2', 'wn fox jumps over the la'),
      resume,
      assistant('m3', 'zy dog.'),
    );
    expect(await readLastReply(transcript.path)).toMatchObject({
      text: 'The quick brown fox jumps over the lazy dog.',
      messageId: 'm3',
    });
  });

  test('of 5 MB is read', async ({ transcript }) => {
    const answer = '漢'.repeat(1_750_000);
    await transcript.write(prompt('go'), assistant('m1', [text(answer)]));
    const reply = await readLastReply(transcript.path);
    expect(reply?.text === answer).toBe(true);
  });
});

describe('lines that never win', () => {
  test.for<[string, object]>([
    ['a sidechain', assistant('x', 'no', { isSidechain: true })],
    ['a meta line', { type: 'user', isMeta: true, message: { content: 'no' } }],
    ['a compact summary', prompt('no', { isCompactSummary: true, origin: undefined })],
    ['a request blob', { type: 'api-request-blob', message: { role: 'assistant', content: 'no' } }],
    ['an unknown type', { type: 'hologram', message: { role: 'assistant', content: 'no' } }],
    [
      'a synthetic message',
      { type: 'assistant', message: { model: '<synthetic>', content: 'no' } },
    ],
    ['thinking', assistant('x', [{ type: 'thinking', thinking: 'no' }])],
    ['a tool call', assistant('x', [toolUse('Bash', 't9')])],
    ['an empty text', assistant('x', [text('\n')])],
    ['a block that is none', assistant('x', [null, 7, { type: 3 }])],
    ['content that is none', assistant('x', 7)],
    ['a message that is none', { type: 'assistant', message: 'no' }],
    ['an interruption', prompt('[Request interrupted by user]', { origin: undefined })],
    ['a list', []],
  ])('%s', async ([, line], { transcript }) => {
    await transcript.write(prompt('go'), assistant('m1', 'yes'), line);
    expect(await readLastReply(transcript.path)).toMatchObject({ text: 'yes', messageId: 'm1' });
  });
});

describe('the turn', () => {
  test.for<[string, object]>([
    ['a person', prompt('next')],
    ['a person of an older version', { type: 'user', message: { content: [text('next')] } }],
    ['a finished task', prompt('<task-notification>…', { origin: { kind: 'task-notification' } })],
    [
      'a command that asks the model',
      prompt('<command-message>init</command-message>\n<command-name>/init</command-name>', {
        origin: undefined,
      }),
    ],
  ])(
    'is started by %s, and has no reply before the model speaks',
    async ([, line], { transcript }) => {
      await transcript.write(prompt('go'), assistant('m1', 'old'), line);
      expect(await readLastReply(transcript.path)).toBeUndefined();
      await transcript.append(assistant('m2', [toolUse('Bash', 't1')]), toolResult('t1'));
      expect(await readLastReply(transcript.path)).toBeUndefined();
      await transcript.append(assistant('m3', 'new'));
      expect(await readLastReply(transcript.path)).toMatchObject({ text: 'new' });
    },
  );

  test('is not started by a command that Claude Code runs itself', async ({ transcript }) => {
    const local = (content: string) => ({ type: 'user', message: { content } });
    await transcript.write(prompt('go'), assistant('m1', 'yes'));
    await transcript.append(
      local('<command-name>/model</command-name>\n<command-args>haiku</command-args>'),
      local('<local-command-stdout>Set model</local-command-stdout>'),
      local('<bash-input>ls</bash-input>'),
      local('<bash-stdout>a.txt</bash-stdout><bash-stderr></bash-stderr>'),
    );
    expect(await readLastReply(transcript.path)).toMatchObject({ text: 'yes' });
  });

  test('of a command is not ended by the output of another', async ({ transcript }) => {
    const init = '<command-message>init</command-message>\n<command-name>/init</command-name>';
    const output = { type: 'system', subtype: 'local_command', content: '' };
    await transcript.write(
      prompt('go'),
      assistant('m1', 'old'),
      prompt(init, { origin: undefined }),
    );
    await transcript.append(assistant('m2', [toolUse('Bash', 't1')]), output);
    expect(await readLastReply(transcript.path)).toBeUndefined();
  });

  test('has the error as its reply when the request failed after some words', async ({
    transcript,
  }) => {
    const error = assistant('e1', 'API Error: 529', { isApiErrorMessage: true });
    await transcript.write(prompt('go'), assistant('m1', 'Looking.'), toolResult('t1'), error);
    expect(await readLastReply(transcript.path)).toMatchObject({
      text: 'API Error: 529',
      isApiError: true,
    });
    await transcript.append(assistant('m2', 'Done.'));
    expect(await readLastReply(transcript.path)).toMatchObject({
      text: 'Done.',
      isApiError: false,
    });
  });

  test('is found by its prompt id after the next one has begun', async ({ transcript }) => {
    await transcript.write(
      prompt('one', { promptId: 'p1' }),
      assistant('m1', 'first'),
      toolResult('t1', { promptId: 'p1' }),
      assistant('m2', 'second'),
      prompt('two', { promptId: 'p2' }),
      assistant('m3', [toolUse('Bash', 't2')]),
      toolResult('t2', { promptId: 'p2' }),
    );
    const find = (promptId: string, containing?: string) =>
      readLastReply(transcript.path, { promptId, containing });
    expect(await find('p1')).toMatchObject({ text: 'second' });
    expect(await find('p1', 'first')).toMatchObject({ text: 'first' });
    expect(await find('p1', 'third')).toBeUndefined();
    expect(await find('p2')).toBeUndefined();
    expect(await find('p3')).toBeUndefined();
  });

  test.for([
    [
      'slice-auto-compaction',
      'b1200629-7be4-4159-afec-c1c724d5566e',
      'msg_01s116300asf8u83mtkyb0p',
    ],
    [
      'slice-max-tokens',
      '9b6bb40a-0ed6-45f9-8a44-16041d4ceb2c',
      '7164f135-5419-41cf-8477-e04ddb870662',
    ],
    [
      'slice-background-agent',
      '55e6eb6b-d17e-43a6-933d-203b5a7b42b8',
      'msg_01m4zuo1blpy847ahfrrtz8',
    ],
    [
      'slice-background-agent',
      '5c439937-2f1a-4704-be70-84362fb0f6e9',
      'msg_0115hkksbfxnf31iuf3xwqf',
    ],
  ] as const)('of %s is found by its prompt id', async ([name, promptId, messageId]) => {
    expect(await readLastReply(recordedTranscript(name), { promptId })).toMatchObject({
      messageId,
    });
  });

  test('keeps its prompt id when a command is run in the middle', async ({ transcript }) => {
    const local = (content: string, isMeta = false) => ({
      type: 'user',
      promptId: 'p2',
      isMeta,
      message: { content },
    });
    await transcript.write(
      prompt('go', { promptId: 'p1' }),
      assistant('m1', [text('one')]),
      local('<local-command-caveat>not a request</local-command-caveat>', true),
      local('<command-name>/cost</command-name>'),
      local('<local-command-stdout>$1</local-command-stdout>'),
      assistant('m1', [text('two')]),
    );
    const options = { promptId: 'p1' };
    expect(await readLastReply(transcript.path, options)).toMatchObject({ text: 'one\n\ntwo' });
  });

  test('is looked for among the last 20', async ({ transcript }) => {
    const turns = Array.from({ length: 21 }, (_, at) => [
      prompt('go', { promptId: `p${at}` }),
      assistant(`m${at}`, `answer ${at}`),
    ]);
    await transcript.write(...turns.flat());
    const find = (promptId: string) => readLastReply(transcript.path, { promptId });
    expect(await find('p1')).toMatchObject({ text: 'answer 1' });
    expect(await find('p0')).toBeUndefined();
  });

  test('of a recorded Stop is found by what its hook was told', async () => {
    const path = recordedTranscript('session-stop-hook-block');
    const promptId = '9aa57e43-96c7-4721-b1f9-af300c1cc6c9';
    expect(await readLastReply(path, { promptId, containing: hello })).toMatchObject({
      text: hello,
    });
    expect(await readLastReply(path, { promptId })).toMatchObject({
      text: 'Second answer after the block.',
    });
  });
});

describe('damage', () => {
  test('of the last line does no harm, wherever it is torn', async ({ transcript }) => {
    await transcript.write(prompt('go'), assistant('m1', 'yes'));
    const torn = Buffer.from(JSON.stringify(assistant('m2', '漢字')));
    const whole = (await readSize(transcript.path)) + torn.length;
    await appendFile(transcript.path, torn);
    expect(await readLastReply(transcript.path)).toMatchObject({ text: '漢字' });
    for (let size = whole - 1; size >= whole - torn.length; size -= 1) {
      await truncate(transcript.path, size);
      expect(await readLastReply(transcript.path)).toMatchObject({ text: 'yes' });
    }
  });

  test.for(['{"type":"assis\n', '\0\0\0\0\n', '\n\r\n  \n', 'null\n"text"\n7\n', '\u{feff}{}\n'])(
    'of a line in the middle does no harm: %j',
    async (damage, { transcript }) => {
      await transcript.write(prompt('go'), assistant('m1', [text('one')]), damage);
      await transcript.append(assistant('m1', [text('two')]), damage);
      expect(await readLastReply(transcript.path)).toMatchObject({ text: 'one\n\ntwo' });
    },
  );
});

test('reads only the end of a file', async ({ transcript }) => {
  await transcript.write('{}\n');
  // a terabyte of nothing: to read it all would take longer than any test may
  await truncate(transcript.path, 1e12);
  await transcript.append('\n', prompt('go'), assistant('m1', 'yes'));
  expect(await readLastReply(transcript.path)).toMatchObject({ text: 'yes' });
});

describe('waiting', () => {
  test('ends when the reply is there', async ({ transcript }) => {
    await transcript.write(prompt('go'), assistant('m1', 'Looking.'));
    const waiting = readLastReply(transcript.path, { containing: 'Done.\n', timeout: 15_000 });
    expect(await Promise.race([waiting, delay(50, 'pending')])).toBe('pending');
    await transcript.append(assistant('m2', [text('All right.')]));
    await transcript.append(assistant('m2', [text('Done.')]));
    expect(await waiting).toMatchObject({ text: 'All right.\n\nDone.' });
  });

  test('begins before there is a file', async ({ transcript }) => {
    const waiting = readLastReply(transcript.path, { timeout: 15_000 });
    expect(await Promise.race([waiting, delay(50, 'pending')])).toBe('pending');
    await transcript.write(prompt('go'));
    await transcript.append(assistant('m1', 'yes'));
    expect(await waiting).toMatchObject({ text: 'yes' });
  });

  test('ends at its limit, with no other reply instead', async ({ transcript }) => {
    await transcript.write(prompt('go'), assistant('m1', 'Looking.'));
    const options = { containing: 'Done.', timeout: 40 };
    expect(await readLastReply(transcript.path, options)).toBeUndefined();
    expect(
      await readLastReply(transcript.path, { ...options, timeout: Number.NaN }),
    ).toBeUndefined();
  });
});

async function readSize(path: string): Promise<number> {
  await using handle = await open(path);
  return (await handle.stat()).size;
}
