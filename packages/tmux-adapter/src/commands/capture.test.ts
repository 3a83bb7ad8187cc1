import { eventually, isPidRunning } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';

const print = (script: string) => ['sh', '-c', `${script}; exec cat`];

test('captures plain text, or with its colours', async ({ tmux }) => {
  const command = print('printf "\\033[31mred\\033[0m é🎛\\n"');
  const pane = await tmux.newSession('colours', { command, height: 5 });
  await expect.poll(() => tmux.capture(pane)).toContain('red é🎛');
  expect((await tmux.capture(pane)).split('\n')).toHaveLength(5);
  expect(await tmux.capture(pane, { ansi: true })).toContain('\u001B[31mred\u001B[39m');
});

test('captures the last lines, history included, blank rows not', async ({ tmux }) => {
  const command = print('seq 1 200; printf "\\n\\n\\n"');
  const pane = await tmux.newSession('long', { command, height: 10 });
  await expect.poll(() => tmux.capture(pane)).toContain('200');
  expect(await tmux.capture(pane, { lines: 3 })).toBe('198\n199\n200');
  const long = await tmux.capture(pane, { lines: 50, ansi: true });
  expect(long.split('\n')).toHaveLength(50);
  expect((await tmux.capture(pane, { lines: 5000 })).split('\n')[0]).toBe('1');
});

test('a pane of a server that is gone is not taken for one of the next', async ({ tmux, raw }) => {
  const pane = await tmux.newSession('first', { command: ['sh', '-c', 'echo secret; exec cat'] });
  const serverPid = await tmux.serverPid();
  await eventually(async () => expect(await tmux.capture(pane, { serverPid })).toContain('secret'));
  await raw('kill-server');
  await eventually(async () => expect(await isPidRunning(serverPid)).toBe(false));
  const next = await tmux.newSession('second', { command: ['cat'] });
  expect(next).toBe(pane);
  await expect(tmux.capture(pane, { serverPid })).rejects.toMatchObject({ code: 'no-pane' });
  await expect(tmux.capture(pane, { serverPid, ansi: true, lines: 3 })).rejects.toThrow('any more');
});

test('captures the screen and the last lines at the same moment, in one call', async ({ tmux }) => {
  const command = print('seq 1 200; printf "\\033[31mred\\033[0m"');
  const pane = await tmux.newSession('both', { command, height: 3 });
  await expect.poll(() => tmux.capture(pane)).toContain('red');
  const serverPid = await tmux.serverPid();
  const { screen, tail } = await tmux.captureWithTail(pane, { serverPid, lines: 5 });
  expect(screen).toBe(await tmux.capture(pane, { ansi: true }));
  expect(screen).toContain('199\n200\n\u001B[31mred');
  expect(tail).toBe('197\n198\n199\n200\nred');
  const elsewhere = tmux.captureWithTail(pane, { serverPid: serverPid + 1, lines: 5 });
  await expect(elsewhere).rejects.toMatchObject({ code: 'no-pane' });
  const gone = tmux.captureWithTail('%99', { serverPid, lines: 5 });
  await expect(gone).rejects.toMatchObject({ code: 'no-pane' });
});

test('captures with what is noted at the pane, in one call', async ({ tmux }) => {
  const pane = await tmux.newSession('noted', {
    command: print('printf "\\033[31mred"'),
    height: 3,
  });
  await expect.poll(() => tmux.capture(pane)).toContain('red');
  expect(await tmux.captureNoted(pane, '@note')).toEqual({ text: 'red\n\n' });
  const odd = 'two\nlines, #{pid} | ;';
  expect(await tmux.captureNoted(pane, '@note', { set: odd })).toEqual({ text: 'red\n\n' });
  expect(await tmux.userOption(pane, '@note')).toBe(odd);
  // tmux 3.5 ends the colour at the end of the row, 3.3 leaves it on
  const colours = { text: expect.stringContaining('\u001B[31mred'), value: odd };
  expect(await tmux.captureNoted(pane, '@note', { ansi: true, lines: 1 })).toEqual(colours);
  await tmux.captureNoted(pane, '@note', { set: undefined });
  expect(await tmux.userOption(pane, '@note')).toBeUndefined();
  await expect(tmux.captureNoted('%99', '@note')).rejects.toMatchObject({ code: 'no-pane' });
  const gone = tmux.captureNoted('%99', '@note', { set: 'x' });
  await expect(gone).rejects.toMatchObject({ code: 'no-pane' });
});
