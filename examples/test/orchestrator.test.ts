import { readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInbox } from '@gsd-code-skill/openclaw-client';
import { standInProgram } from '@gsd-code-skill/testing';
import { formatQuestions, formatWake, type WakeInput } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { test } from './program.ts';

const size = { question: 'Which size?', options: [{ label: 'S' }, { label: 'L' }] };
const colour = { question: 'Which colour?', options: [{ label: 'red' }, { label: 'blue' }] };

const cases: readonly {
  readonly wake: Pick<WakeInput, 'trigger' | 'content' | 'pressure'>;
  readonly driven: string | undefined;
}[] = [
  {
    wake: {
      trigger: { type: 'ask_user_question', request: '7KQ2XM4T' },
      content: { kind: 'questions', text: formatQuestions({ questions: [size] }) },
    },
    driven: 'warden-main|choose|--for|7KQ2XM4T|1',
  },
  {
    wake: {
      trigger: { type: 'ask_user_question', request: '7KQ2XM4T' },
      content: { kind: 'questions', text: formatQuestions({ questions: [size, colour] }) },
    },
    driven: 'warden-main|answer|--for|7KQ2XM4T|1|1',
  },
  {
    wake: {
      trigger: { type: 'permission_prompt', request: '7KQ2XM4T' },
      content: { kind: 'content', text: 'Tool: Bash\nInput:\n  command: echo "Tool: Read"' },
    },
    driven: 'warden-main|deny|--for|7KQ2XM4T|Only reading is allowed here.',
  },
  {
    wake: {
      trigger: { type: 'permission_prompt', request: '7KQ2XM4T' },
      content: { kind: 'content', text: 'Tool: Read\nInput:\n  file_path: /etc/hosts' },
    },
    driven: 'warden-main|approve|--for|7KQ2XM4T',
  },
  {
    wake: { trigger: { type: 'response_complete' }, pressure: '72% [WARNING]' },
    driven: undefined,
  },
  {
    wake: { trigger: { type: 'response_complete' }, pressure: '91% [CRITICAL]' },
    driven: 'warden-main|type|/compact',
  },
];

test('answers wakes from the inbox, in order, each once', async ({ folder, run }) => {
  const calls = join(folder, 'calls');
  const script = `IFS='|'\necho "$*" >>'${calls}'\necho "delivered: yes"`;
  await standInProgram(folder, 'menu-driver', script);

  const dir = join(folder, 'inbox');
  const inbox = createInbox({ dir });
  const send = async (index: number) => {
    const id = `wake-${index}`;
    const about = { agentId: 'warden', sessionName: 'warden-main', wakeId: id };
    const timestamp = '2026-02-17T10:00:00Z';
    const { wake } = cases[index] ?? {};
    if (wake === undefined) throw new Error(`no case ${index}`);
    const text = formatWake({ ...about, timestamp, ...wake });
    const sent = await inbox.deliver({ id, text, session: { key: 'agent:warden:main' } });
    expect(sent.status).toBe('delivered');
  };

  await send(0);
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const orchestrator = run('orchestrator.ts', [dir], env);
  await orchestrator.said('choose --for 7KQ2XM4T 1 -> delivered: yes\n');
  for (const index of cases.keys()) if (index > 0) await send(index);
  await orchestrator.said('/compact -> delivered: yes\n');

  const driven = cases.flatMap((one) => one.driven ?? []);
  expect((await readFile(calls, 'utf8')).trimEnd().split('\n')).toEqual(driven);
  expect(orchestrator.printed()).toContain('warden-main response_complete: nothing to do\n');
  await expect.poll(() => readdir(dir)).toEqual([]);
  expect(await orchestrator.stop()).toBe(0);
});

test('is no longer than promised', async () => {
  const source = await readFile(new URL('../orchestrator.ts', import.meta.url), 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
