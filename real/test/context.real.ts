import { describe, expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import { scenariosIn } from '../src/scenario.ts';
import { say } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const summary = '<analysis>short</analysis><summary>All went well.</summary>';

/** Fills the context as the prompt says: `fill 970000`. */
const fills: ModelScript = ({ text, isCompaction }) => {
  if (isCompaction) return { ...say(summary), inputTokens: 400_000 };
  const tokens = Number(/^fill (\d+)/.exec(text)?.[1] ?? 120_000);
  return { ...say(`heard: ${text}`), inputTokens: tokens };
};

for (const statusLine of [true, false]) {
  const tap = statusLine ? 'with the status line tap' : 'without the tap';

  describe(tap, () => {
    const scenario = scenariosIn({ statusLine });

    scenario(
      '7 /clear through clear_then: a new session, followed, with its own pressure',
      async ({ start }) => {
        const session = await start({ prompt: 'fill 850000', script: fills });
        const before = await session.wake('response_complete');
        expect(before.pressure).toBe('85% [CRITICAL]');

        await session.act('clear_then', 'fill 60000');
        const after = await session.wake('response_complete', 2);
        expect([after.content?.text, after.pressure]).toEqual(['heard: fill 60000', '6% [OK]']);

        const [first, second] = await session.events('SessionStart');
        expect(second).toMatchObject({ source: 'clear' });
        expect(second?.session_id).not.toBe(first?.session_id);
        expect((await session.events('UserPromptSubmit')).at(-1)?.session_id).toBe(
          second?.session_id,
        );
        const ended = await until('both turns in the log', async () => {
          const stops = (await session.log()).filter(({ event }) => event === 'Stop');
          return stops.length === 2 && stops.map(({ claude_session }) => claude_session);
        });
        expect(ended).toEqual([first?.session_id, second?.session_id]);
        expect(await session.wakes()).toHaveLength(2);
      },
    );

    scenario(
      '7 /compact by hand: pressure before, none right after, the new one with the next turn',
      async ({ start }) => {
        const session = await start({ prompt: 'fill 620000', script: fills });
        expect((await session.wake('response_complete')).pressure).toBe('62% [WARNING]');
        await session.act('type', '/compact');
        expect((await session.wake('pre_compact')).pressure).toBe('62% [WARNING]');
        const compacted = await session.wake('post_compact');
        expect([compacted.content?.text, compacted.pressure]).toEqual([summary, 'unknown']);

        await until('the prompt', async () => /^❯\s*$/m.test(await session.screen()));
        await session.act('type', 'fill 90000');
        expect((await session.wake('response_complete', 2)).pressure).toBe('9% [OK]');
        const ids = new Set((await session.events()).map(({ session_id }) => session_id));
        expect(ids.size).toBe(1);
      },
    );

    scenario('7 automatic compaction in the middle of the work', async ({ start }) => {
      const session = await start({ prompt: 'begin', script: fills });
      await session.wake('response_complete');
      await session.act('type', 'fill 970000');
      // a single turn would be too little to compact: PreCompact would come and nothing after it
      expect((await session.wake('response_complete', 2)).pressure).toBe('97% [CRITICAL]');
      await session.act('type', 'fill 110000');
      const begun = await session.wake('pre_compact');
      expect([begun.trigger.details.compact, begun.pressure]).toEqual(['auto', '97% [CRITICAL]']);
      const after = await session.wake('response_complete', 3);
      expect([after.content?.text, after.pressure]).toEqual(['heard: fill 110000', '11% [OK]']);
      expect((await session.wakes()).map(({ trigger }) => trigger.type)).toEqual([
        'response_complete',
        'response_complete',
        'pre_compact',
        'post_compact',
        'response_complete',
      ]);
    });
  });
}
