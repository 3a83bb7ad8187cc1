import { fileURLToPath } from 'node:url';
import { test } from '@gsd-code-skill/testing/test';
import { execa } from 'execa';
import { expect } from 'vitest';

const program = fileURLToPath(new URL('../bin/gsd-mcp.js', import.meta.url));

test('says at the start which setting it cannot use', async ({ folder }) => {
  const env = { HOME: folder, PATH: process.env.PATH, GSD_DRIVER_SECONDS: 'soon' };
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program], {
    env,
    extendEnv: false,
    reject: false,
    input: '',
  });
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('GSD_DRIVER_SECONDS takes seconds, from 1 to 600: not "soon"');
});
