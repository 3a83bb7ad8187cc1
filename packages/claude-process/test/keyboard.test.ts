import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { findClaude, listProcesses } from '../src/index.ts';
import { listFromPs } from '../src/list-from-ps.ts';

test.for([
  ['/proc', listProcesses],
  ['ps', () => listFromPs()],
] as const)(
  'tells from %s who has the keyboard of a pane',
  async ([, list], { folder, privateTmux }) => {
    const claude = join(folder, 'claude');
    await copyFile('/bin/sleep', claude);
    const { panePid } = await privateTmux.session('shell', { command: ['bash', '--norc', '-i'] });
    const keys = (...names: string[]) => privateTmux.raw('send-keys', ...names);
    const find = async () => findClaude(await list(), panePid);
    expect(await find()).toBeUndefined();

    await keys(`${claude} 1000`, 'Enter');
    await expect.poll(find).toMatchObject({ args: [claude, '1000'], foreground: true });
    await keys('C-z');
    await expect.poll(find).toMatchObject({ foreground: false });
    await keys('bg', 'Enter', 'sleep 1000', 'Enter');
    await expect.poll(async () => (await list()).some(isSleep(panePid))).toBe(true);
    expect(await find()).toMatchObject({ foreground: false });
    await keys('C-c', 'fg', 'Enter');
    await expect.poll(find).toMatchObject({ foreground: true });
    await keys('C-c');
    await expect.poll(find).toBeUndefined();
  },
);

const isSleep = (shell: number) => (one: { readonly parent: number; readonly name: string }) =>
  one.parent === shell && one.name === 'sleep';
