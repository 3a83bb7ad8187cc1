import { expect, test } from 'vitest';
import { whyTooOld } from './why-too-old.ts';

test.for([
  ['3.1c', 'tmux 3.1c is too old: tmux 3.2 or newer is needed'],
  ['', 'tmux is too old: tmux 3.2 or newer is needed'],
  ['3.2', undefined],
  ['next-3.6', undefined],
  ['openbsd-7.5', undefined],
] as const)('%j: %s', ([version, reason]) => {
  expect(whyTooOld(version)).toBe(reason);
});
