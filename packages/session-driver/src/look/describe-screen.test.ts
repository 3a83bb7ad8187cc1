import { readScreen } from '@gsd-code-skill/claude-screen';
import { expect, test } from 'vitest';
import type { Target } from '../target/target.ts';
import { describeLook } from './describe-screen.ts';

test('masks a secret on an unknown screen, also one with colours in it', async () => {
  const text = `$ echo ghp_a1B2c3D4\u001b[1m${'e5F6g7H8'.repeat(4)}\u001b[0m`;
  const look = { screen: readScreen(text), text };
  const { lines } = await describeLook({} as unknown as Target, look);
  expect(lines).toEqual(['on the screen:', '  | $ echo ghp_…']);
});
