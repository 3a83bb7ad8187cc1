import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { checkTmux } from './programs.ts';

test.for([
  ['darwin', 'brew install tmux'],
  ['linux', 'sudo apt-get install tmux'],
] as const)('says how tmux is installed on %s', async ([platform, install], { folder }) => {
  const machine = { env: { PATH: folder }, platform };
  expect(await checkTmux(machine)).toMatchObject({ status: 'failed', fix: install });
  await standInProgram(folder, 'tmux', 'echo tmux 3.1c');
  expect(await checkTmux(machine)).toMatchObject({ status: 'failed', fix: install });
  await standInProgram(folder, 'tmux', 'echo tmux 3.5a');
  expect(await checkTmux(machine)).toMatchObject({ status: 'ok' });
});
