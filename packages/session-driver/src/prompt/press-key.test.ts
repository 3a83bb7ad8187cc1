import { expect, test } from 'vitest';
import type { Target } from '../target/target.ts';
import { pressEscape } from './press-key.ts';

const rule = '─'.repeat(80);
const limited = [rule, '❯ ', rule, '    Continuing shortly · Esc to cancel'].join('\n');

function targetWith(text: string) {
  const pressed: string[] = [];
  const target = {
    timeScale: 0,
    look: async () => ({ text, screen: { state: 'idle', evidence: [] } }),
    press: async (...keys: readonly string[]) => void pressed.push(...keys),
  } as unknown as Target;
  return { target, pressed };
}

test('does not cancel what Claude Code will do by itself, unless forced', async () => {
  const { target, pressed } = targetWith(limited);
  await expect(pressEscape(target, false)).rejects.toMatchObject({ code: 'refused' });
  expect(pressed).toEqual([]);
  await pressEscape(target, true);
  expect(pressed).toEqual(['Escape']);
});

test('is the brake everywhere else', async () => {
  const { target, pressed } = targetWith('❯ ');
  await pressEscape(target, false);
  expect(pressed).toEqual(['Escape']);
});
