import { spawn } from 'node:child_process';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { signOfAgent } from './sign-of-agent.ts';

test('an agent is known by its variables', async () => {
  expect(await signOfAgent({ OPENCLAW_SHELL: 'exec' }, 1)).toBe('OPENCLAW_SHELL is set');
  expect(await signOfAgent({ CLAUDECODE: '1' }, 1)).toBe('CLAUDECODE is set');
  expect(await signOfAgent({ CLAUDECODE: '' }, 1)).toBeUndefined();
});

test('one that has unset them by the process that started it', async ({ folder }) => {
  const claude = spawn(await standInProgram(folder, 'claude', 'echo; cat\nexit $?'));
  try {
    await new Promise((resolve) => claude.stdout.once('data', resolve));
    const sign = `Claude Code has started it (process ${claude.pid})`;
    expect(await signOfAgent({}, claude.pid ?? 0)).toBe(sign);
  } finally {
    claude.kill();
  }
});
