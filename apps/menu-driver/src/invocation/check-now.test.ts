import { expect, test } from 'vitest';
import { checkNow } from './check-now.ts';

test('--now is for a person at a terminal', async () => {
  const check = (env: Record<string, string>, isTerminal: boolean) =>
    checkNow({ env, pid: 1, isTerminal: () => isTerminal });
  await expect(check({}, true)).resolves.toBeUndefined();
  await expect(check({}, false)).rejects.toThrow('and there is no terminal: use --for');
  await expect(check({ CLAUDECODE: '1' }, true)).rejects.toThrow('and CLAUDECODE is set');
});
