import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readScreen } from '../src/index.ts';

test('the example in the README prints what it says', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, block = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [imported = '', ...body] = block.split('\n');
  expect(imported).toBe("import { readScreen } from '@gsd-code-skill/claude-screen';");

  const log = vi.fn();
  new Function('readScreen', 'console', body.join('\n'))(readScreen, { log });
  expect(log.mock.calls.flat()).toEqual([
    'menu',
    'Which database should we use?',
    ['1 PostgreSQL', '2 SQLite', '4 Chat about this'],
  ]);
});
