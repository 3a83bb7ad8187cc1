import { expect, test } from 'vitest';
import { readScreen } from '../read-screen.ts';
import { goesOnByItself, stopAndWaitRow } from './usage-limit.ts';

const rule = '─'.repeat(80);
const said = '● Usage limit reached · continuing automatically at 5:33pm · esc to cancel';
const screen = (...footer: readonly string[]) =>
  ['❯ go', "  ⎿  You've hit your 5-hour limit", said, '', rule, '❯ ', rule, ...footer].join('\n');
const mode = '  ⏸ manual mode on · ? for shortcuts';

// recorded from 2.1.325
test.for([
  '    Continuing automatically at 5:33pm · Esc to cancel',
  '    Continuing shortly · Esc to cancel',
])('sees that it will go on: %s', (line) => {
  const warning = '  ⚠ Usage limit reached · limit resets 5:33pm';
  expect(goesOnByItself(screen(warning, line, mode))).toBe(true);
});

test('does not take what was said for what will be', () => {
  expect(goesOnByItself(screen(mode))).toBe(false);
  expect(goesOnByItself('')).toBe(false);
});

const dialog = [
  "  ⎿  You've hit your 5-hour limit · resets Nov 19, 1:07am (UTC)",
  '',
  '✻ Worked for 0s · done 5:33 PM',
  '',
  '▔'.repeat(80),
  '   What do you want to do?',
  '',
  '   ❯ 1. Stop and wait for limit to reset',
  '     2. Wait here, then continue automatically at Nov 19, 1:07am',
  '     3. Upgrade your plan',
  '',
  '   Enter to confirm · Esc to cancel',
].join('\n');

test('finds the row that changes nothing', () => {
  expect(stopAndWaitRow(readScreen(dialog).dialog)).toMatchObject({ number: 1 });
  const other = dialog.replace('Stop and wait for limit to reset', 'Keep going');
  expect(stopAndWaitRow(readScreen(other).dialog)).toBeUndefined();
  expect(stopAndWaitRow(undefined)).toBeUndefined();
});
