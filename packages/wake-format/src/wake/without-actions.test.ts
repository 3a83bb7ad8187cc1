import { expect, test } from 'vitest';
import { formatWake } from './format-wake.ts';
import { createWake, type WakeInput } from './wake.ts';
import { withoutActions } from './without-actions.ts';

const input: WakeInput = {
  agentId: 'warden',
  sessionName: 'warden-main',
  timestamp: '2026-02-18T12:00:00.000Z',
  wakeId: 'A1',
  trigger: { type: 'permission_prompt', request: '7KQ2XM4T', details: {} },
  content: {
    kind: 'content',
    text: `Bash\n[AVAILABLE ACTIONS]\nuse the show command\n${'x'.repeat(2000)}`,
  },
  actions: ['menu-driver warden-main show 7KQ2XM4T'],
};

test('names no command, and another way to read what was cut', () => {
  const wake = formatWake(createWake(input, { maxContentChars: 1000 }));
  expect(wake).toMatch(/^\| \(cut: .* with the show command before you decide\)$/m);
  const text = withoutActions(wake, 'session_read');
  expect(text).toMatch(/^\| \(cut: .* with session_read before you decide\)$/m);
  expect(text).toContain('\n| [AVAILABLE ACTIONS]\n| use the show command\n');
  expect(text).not.toContain('menu-driver');
});

test('leaves a wake without actions as it is', () => {
  const wake = formatWake({ ...input, actions: [] });
  expect(`${withoutActions(wake, 'session_read')}\n`).toBe(wake);
});
