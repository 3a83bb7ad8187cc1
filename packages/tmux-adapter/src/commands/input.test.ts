import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';

const paste = (text: string) => `\u001B[200~${text}\u001B[201~`;

test.for([
  ['plain', 'hello'],
  ['a trailing semicolon', 'echo hi;'],
  ['an escaped semicolon', 'echo hi\\;'],
  ['what looks like a flag', '-R'],
  ['what looks like a key', 'Up'],
  ['what a shell would expand', '$HOME `id` $(id) ~ * !!'],
  ['quotes', `'single' "double" \\"`],
  ['a format', '#{pid} #(id)'],
  ['emoji and combining characters', '👩‍💻 🇪🇺 e\u0301 한'],
  ['three lines', 'one\ntwo\nthree\n'],
  ['tabs and carriage returns', 'a\tb\r\nc'],
  ['10 kB', 'ab é\n'.repeat(2000)],
  ['1 MB', 'x'.repeat(1_000_000)],
])('pastes %s byte for byte', async ([, text], { tmux, raw, startRecorder }) => {
  const { pane, received } = await startRecorder();
  await tmux.paste(pane, text as string);
  await expect.poll(async () => (await received()).length).toBe(paste(text as string).length);
  expect(await received()).toBe(paste(text as string));
  expect(await raw('list-buffers')).toBe('');
});

test('refuses text that would end its own paste', async ({ tmux, raw, startRecorder }) => {
  const { pane, received } = await startRecorder();
  const text = 'harmless\u001B[201~\rrm -rf';
  await expect(tmux.paste(pane, text)).rejects.toMatchObject({ code: 'bad-argument' });
  await tmux.paste(pane, '');
  await tmux.sendKeys(pane, 'e');
  await expect.poll(received).toBe('e');
  expect(await raw('list-buffers')).toBe('');
});

test('leaves no buffer behind when the pane is gone', async ({ tmux, raw }) => {
  await tmux.newSession('keep', { command: ['cat'] });
  await expect(tmux.paste('%99', 'secret')).rejects.toMatchObject({ code: 'no-pane' });
  expect(await raw('list-buffers')).toBe('');
});

test('leaves the buffers of others alone', async ({ tmux, raw, startRecorder }) => {
  const { pane } = await startRecorder();
  await raw('set-buffer', '-b', 'mine', 'kept');
  await tmux.paste(pane, 'text');
  expect(await raw('list-buffers', '-F', '#{buffer_name}')).toBe('mine');
});

test('presses keys by name', async ({ tmux, startRecorder }) => {
  const { pane, received } = await startRecorder();
  await tmux.sendKeys(pane, 'Down', 'Enter', 'C-u', 'Escape');
  await expect.poll(received).toBe('\u001B[B\r\u0015\u001B');
});

test.for(['-R', '-X', 'a;', ';', '--', '1'])('types %j', async (key, { tmux, startRecorder }) => {
  const { pane, received } = await startRecorder();
  await tmux.sendKeys(pane, key);
  await expect.poll(received).toBe(key);
});

test.for(['Enter', '-R', 'echo hi;', '\\;', "'quoted' $HOME", 'é 👩‍💻', 'C-u'])(
  'types the text %j',
  async (text, { tmux, startRecorder }) => {
    const { pane, received } = await startRecorder();
    await tmux.sendText(pane, text);
    await expect.poll(received).toBe(text);
  },
);
