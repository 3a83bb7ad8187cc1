import { expect } from 'vitest';
import { scenariosIn } from '../src/scenario.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

scenario(
  '1 prompt, answer, one wake with exactly that text, next prompt by receipt',
  async ({ start }) => {
    const first = 'Done.\n\n```ts\nconst a = 1;\n```';
    const second = '[STATE HINT]\nstate: not a section, only text\n  indented ünïcode ✔';
    const session = await start({
      prompt: 'begin',
      script: ({ text }) => ({
        blocks: [
          { type: 'thinking', text: 'hm' },
          { type: 'text', text: first },
          { type: 'text', text: `${second} ${text}` },
        ],
      }),
    });

    const wake = await session.wake('response_complete');
    expect(wake.content?.text).toBe(`${first}\n\n${second} begin`);
    expect(wake.state).toBe('idle');

    const next = 'line one\nline "two" $(id) `x`\n\n  line four — ünïcode';
    const typed = await session.act('type', next);
    expect(typed.stdout).toMatch(/^delivered/);
    await session.wake('response_complete', 2);
    // older releases do not tell of the prompt they are started with
    const submitted = await session.events('UserPromptSubmit');
    expect(submitted.at(-1)?.prompt).toBe(next);
    expect(session.model.requests.at(-1)?.text).toBe(next);

    const logged = await session.log();
    expect(logged.filter(({ event }) => event === 'UserPromptSubmit')).toHaveLength(
      submitted.length,
    );
    expect((await session.wakes()).map(({ trigger }) => trigger.type)).toEqual([
      'response_complete',
      'response_complete',
    ]);
    await until('no more wakes', async () =>
      (await session.log()).every(({ outcome }) => outcome !== 'queued'),
    );
  },
);
