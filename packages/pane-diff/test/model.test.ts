import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import { diffPane, withMinimumContext } from '../src/index.ts';
import { scrollCase } from './scroll-cases.ts';

const runs = { numRuns: 1000 };
const text = (lines: readonly string[]) => lines.join('\n');
const words = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

// few distinct lines, so that they repeat
const line: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '',
  '────',
  '$',
  'a',
  'b',
  'c',
  'd',
  '✻ Musing…',
  'PASS 1',
  'PASS 2',
);
const screen = fc.array(line, { minLength: 1, maxLength: 12 });

test('gives exactly the lines that scrolled in', () => {
  fc.assert(
    fc.property(scrollCase, ({ before, after, added }) => {
      expect(diffPane(text(before), text(after))).toEqual({ added, redrawn: false });
    }),
    runs,
  );
});

test('gives the same text when the captures end with a newline', () => {
  fc.assert(
    fc.property(scrollCase, ({ before, after, added }) => {
      const delta = diffPane(`${text(before)}\n`, `${text(after)}\n`);
      expect(words(delta.added)).toEqual(words(added));
    }),
    runs,
  );
});

test('gives exactly the lines that scrolled in above an input box with a spinner', () => {
  const live = fc.record({ seconds: fc.nat(999), draft: fc.constantFrom('', 'yes', 'a b c') });
  const rule = '─'.repeat(80);
  const claude = (
    lines: readonly string[],
    { seconds, draft }: { seconds: number; draft: string },
  ) =>
    text([
      ...lines,
      `✽ Musing… (${seconds}s)`,
      rule,
      `❯\u00a0${draft}`,
      rule,
      '  ⏸ manual mode on',
    ]);

  fc.assert(
    fc.property(scrollCase, live, live, ({ before, after, added }, earlier, later) => {
      // blank rows over the input box are padding, so both screens end in text here
      const delta = diffPane(
        claude([...before, 'end'], earlier),
        claude([...after.slice(0, before.length - added.length), 'end', ...added, 'last'], later),
      );
      expect(delta).toEqual({ added: [...added, 'last'], redrawn: false });
    }),
    runs,
  );
});

test('gives lines of the later screen, in order', () => {
  fc.assert(
    fc.property(screen, screen, (before, after) => {
      let from = 0;
      for (const added of diffPane(text(before), text(after)).added) {
        from = after.indexOf(added, from) + 1;
        expect(from).toBeGreaterThan(0);
      }
    }),
    runs,
  );
});

test('loses no line that is new, unless the screen moved down', () => {
  fc.assert(
    fc.property(screen, screen, (before, after) => {
      fc.pre(before.length !== after.length);
      const { added } = diffPane(text(before), text(after));
      for (const shown of words(after).filter((row) => !row.startsWith('✻'))) {
        expect(before.includes(shown) || added.includes(shown)).toBe(true);
      }
    }),
    runs,
  );
});

test('says redrawn when no text is in both screens', () => {
  const other = fc.array(fc.constantFrom('', 'x', 'y', '$'), { minLength: 1 });
  fc.assert(
    fc.property(screen, other, (before, after) => {
      fc.pre(before.some((row) => /^\w/.test(row)));
      expect(diffPane(text(before), text(after)).redrawn).toBe(true);
    }),
    runs,
  );
});

test('finds nothing new between a screen and itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (capture) => {
      expect(diffPane(capture, capture)).toEqual({ added: [], redrawn: false });
    }),
    runs,
  );
});

test('takes any two strings', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: anyCharacter }),
      (before, after) => {
        const delta = diffPane(before, after);
        expect(withMinimumContext(delta, after, 3).length).toBeGreaterThanOrEqual(
          delta.added.length,
        );
      },
    ),
    runs,
  );
});

test('joins new lines and tail without losing either', () => {
  fc.assert(
    fc.property(screen, screen, fc.nat(15), (before, after, lines) => {
      const delta = diffPane(text(before), text(after));
      const context = withMinimumContext(delta, text(after), lines);
      const content = withMinimumContext({ added: [], redrawn: false }, text(after), Infinity);
      expect(context.length).toBeGreaterThanOrEqual(
        Math.max(delta.added.length, Math.min(lines, content.length)),
      );
      if (lines > 0) expect(text(context)).toContain(text(content.slice(-lines)));
      for (const added of delta.added) expect(context).toContain(added);
    }),
    runs,
  );
});
