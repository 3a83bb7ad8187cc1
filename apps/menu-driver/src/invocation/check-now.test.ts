import { expect, test } from 'vitest';
import { checkNow } from './check-now.ts';

test('--now is for a person at a terminal', () => {
  expect(() => checkNow({}, true)).not.toThrow();
  expect(() => checkNow({}, false)).toThrow('and there is no terminal: use --for');
  expect(() => checkNow({ OPENCLAW_SHELL: 'exec' }, true)).toThrow('and OPENCLAW_SHELL is set');
  expect(() => checkNow({ CLAUDECODE: '1' }, true)).toThrow('and CLAUDECODE is set');
});
