import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { scenariosIn } from '../src/scenario.ts';
import { say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

const errors = [
  { status: 400, type: 'invalid_request_error', kind: 'unknown' },
  { status: 401, type: 'authentication_error', kind: 'authentication_failed' },
  { status: 429, type: 'rate_limit_error', kind: 'rate_limit' },
  { status: 500, type: 'api_error', kind: 'server_error' },
  { status: 529, type: 'overloaded_error', kind: 'server_error' },
] as const;

scenario(
  '5 API errors 400, 401, 429, 500, 529: one failed wake each, then business as usual',
  async ({ start }) => {
    const session = await start({
      script: ({ text }) => {
        const error = errors.find(({ status }) => text === `fail ${status}`);
        if (error === undefined) return say(`fine: ${text}`);
        return { ...error, message: `scripted ${error.status}` };
      },
    });
    for (const [index, { status, kind }] of errors.entries()) {
      await session.act('type', `fail ${status}`);
      const wake = await session.wake('response_failed', index + 1);
      expect([status, wake.trigger.details.error]).toEqual([status, kind]);
      expect(wake.state).toBe('error');
      expect(wake.content?.text).toContain(`scripted ${status}`);
      expect((await session.events('StopFailure')).at(-1)?.error).toBe(kind);
    }
    await session.act('type', 'once more');
    const wake = await session.wake('response_complete');
    expect(wake.content?.text).toBe('fine: once more');
    expect(await session.wakes()).toHaveLength(errors.length + 1);
  },
);

scenario('5 output limit: one failed wake', async ({ start }) => {
  const session = await start({
    prompt: 'write a lot',
    script: () => ({ blocks: [{ type: 'text', text: 'and on and on' }], stopReason: 'max_tokens' }),
  });
  const wake = await session.wake('response_failed');
  expect(wake.trigger.details.error).toBe('max_output_tokens');
  expect(await session.wakes()).toHaveLength(1);
});

scenario('6 background task: idle_pending, later the real end', async ({ start }) => {
  const session = await start({
    permissionMode: 'bypassPermissions',
    prompt: 'run it in the background',
    script: ({ text, toolResults }) => {
      if (text.includes('<task-notification>')) return say('The task has ended.');
      if (toolResults.length > 0) return say('It runs.');
      return { blocks: [use('Bash', { command: 'sleep 6', run_in_background: true })] };
    },
  });
  const first = await session.wake('response_complete');
  expect([first.content?.text, first.state]).toEqual(['It runs.', 'idle_pending']);
  const second = await session.wake('response_complete', 2);
  expect([second.content?.text, second.state]).toEqual(['The task has ended.', 'idle']);
  expect(await session.wakes()).toHaveLength(2);
});

scenario('6 subagent: no false wake', async ({ start }) => {
  const session = await start({
    permissionMode: 'bypassPermissions',
    prompt: 'delegate',
    script: async ({ text, toolResults }) => {
      if (text.includes('<task-notification>')) return say('All is done.');
      if (text === 'count the files') {
        await sleep(1500);
        return { blocks: [use('Bash', { command: 'ls' })] };
      }
      if (toolResults.some((result) => result.includes('notes.md'))) return say('One file.');
      if (toolResults.length > 0) return say('A subagent is at work.');
      const input = {
        description: 'count',
        prompt: 'count the files',
        subagent_type: 'general-purpose',
      };
      return { blocks: [use('Agent', input)] };
    },
  });
  await session.event('SubagentStop');
  await until('the last word', async () =>
    (await session.wakes()).some(({ content }) => content?.text === 'All is done.'),
  );
  const wakes = await session.wakes();
  expect(wakes.map(({ trigger, content, state }) => [trigger.type, content?.text, state])).toEqual([
    ['response_complete', 'A subagent is at work.', 'idle_pending'],
    ['response_complete', 'All is done.', 'idle'],
  ]);
});
