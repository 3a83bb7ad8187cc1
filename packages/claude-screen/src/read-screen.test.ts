import { expect, test } from 'vitest';
import { recordedScreens } from '../test/recorded-screens.ts';
import { readScreen } from './read-screen.ts';

test('every size and styling was recorded', () => {
  expect(recordedScreens).toHaveLength(282);
});

test.for(recordedScreens)('reads $file', ({ text, expected }) => {
  const { evidence, ...screen } = readScreen(text);
  expect(screen).toEqual(expected);
});

test.for(recordedScreens)('shows what it read $file from', ({ text, expected }) => {
  const { evidence } = readScreen(text);
  expect(evidence.length > 0).toBe(expected.state !== 'unknown');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the styling to take off
  const lines = text.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  for (const { line, text: shown } of evidence) {
    // a panel on the right is no part of it
    expect(lines[line]?.split(/ +│/)[0]?.trimEnd()).toBe(shown.trimEnd());
  }
});
