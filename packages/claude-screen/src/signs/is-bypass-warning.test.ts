import { expect, test } from 'vitest';
import { isBypassWarning } from './is-bypass-warning.ts';

const title = 'WARNING: Claude Code running in Bypass Permissions mode';

test.for([
  { dialog: { title }, is: true },
  { dialog: { title, header: 'Mode' }, is: false },
  { dialog: { title: `${title}?` }, is: false },
  { dialog: { title: 'Do you want to proceed?' }, is: false },
])('$dialog: $is', ({ dialog, is }) => {
  expect(isBypassWarning(dialog)).toBe(is);
});
