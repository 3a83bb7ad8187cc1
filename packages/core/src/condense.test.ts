import { expect, test } from 'vitest';
import { condense } from './condense.ts';

test('a text is the same however a screen has wrapped it', () => {
  expect(condense('which  database\n\tshould\u00a0we use ')).toBe('whichdatabaseshouldweuse');
});
