import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScreen } from '../src/index.ts';
import { anyText } from './any-question.ts';
import { drawSession, type SessionDrawing } from './draw-session.ts';

const lines = fc
  .array(anyText(10), { minLength: 1, maxLength: 12 })
  .map((paragraph) => paragraph.join('\n'))
  // without colours an answer that begins like an error is taken for one
  .map((answer) => `So: ${answer}`);

const session: fc.Arbitrary<SessionDrawing> = fc.record({
  width: fc.integer({ min: 24, max: 160 }),
  height: fc.integer({ min: 10, max: 60 }),
  turns: fc.array(
    fc.record({ prompt: anyText(6).map((words) => `please ${words}`), answer: lines }),
    { minLength: 1, maxLength: 3 },
  ),
  end: fc.constantFrom('done', 'streaming', 'spinner', 'interrupted'),
  draft: fc.oneof(fc.constant(''), anyText(8)),
  statusLine: fc.oneof(fc.constant([]), fc.array(anyText(5), { minLength: 1, maxLength: 3 })),
  mode: fc.constantFrom('manual', 'plan', 'accept edits', 'bypass permissions'),
  notice: fc.constantFrom('effort', 'tmux'),
});

const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
const isWorking = ({ end }: SessionDrawing) => end === 'streaming' || end === 'spinner';

test('tells a session that works from one that waits', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(session, (drawing) => {
      const rows = drawSession(drawing);
      const { state, composer } = readScreen(rows.join('\n'));
      const top = rows.findIndex((row) => /^─{20}/.test(row));
      const shown = rows.slice(0, top - 1).filter((row) => row.trim() !== '');
      const expected = isWorking(drawing) ? 'working' : 'idle';
      // a tall draft leaves no room for what the state shows in
      expect(shown.length < 3 && state === 'unknown' ? expected : state).toBe(expected);
      expect(composer?.kind).toBe(drawing.draft === '' ? 'empty' : 'draft');
      expect(squeeze(composer?.text ?? '')).toBe(squeeze(drawing.draft));
    }),
    { numRuns: 1500 },
  );
});

test.for(['●', '❯', '!', '#', '&', '※ recap:'])(
  'takes what was said after %s for no dialog, however it is worded',
  (marker) => {
    const said = `${marker} So:
  Accessing workspace:
  index
  ❯ 1. Yes
  ╌╌╌╌╌╌╌╌╌╌╌╌
  index
    ◐ medium · /effort
────────────────────────
❯\u00a0
────────────────────────
  ⏸ manual mode on · …`;
    expect(readScreen(said)).toMatchObject({ composer: { kind: 'empty' } });
  },
);

test('sees a dialog that a release keeps drawn right on its composer, and no notice in it', () => {
  const kept = (notice: string, above = '') => `  Some earlier words.

${above}Do you want to write this to notes.md?
❯ 1. Yes
  2. Yes, for the whole session
  3. No, and tell Claude what to do instead
${notice}────────────────────────
>\u00a0
────────────────────────`;
  const effort = `${' '.repeat(24)}◐ medium · /effort\n`;
  const edge = `● Write(notes.md)\n${'─'.repeat(24)}\n`;
  for (const screen of [kept(''), kept(effort), kept('', edge)]) {
    expect(readScreen(screen)).toMatchObject({
      state: 'permission_prompt',
      dialog: {
        title: 'Do you want to write this to notes.md?',
        options: [
          { number: 1, label: 'Yes' },
          { number: 2, label: 'Yes, for the whole session' },
          { number: 3, label: 'No, and tell Claude what to do instead' },
        ],
      },
    });
  }
});
