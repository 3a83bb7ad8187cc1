import { test } from 'vitest';
import { readScreen } from '../src/index.ts';
import { recorded } from '../test/recorded-screens.ts';

const files = ['10-ask-single', '07-after-queued', '42-perm-edit'].flatMap((name) => [
  `${name}.200x50`,
  `${name}.200x50.ansi`,
]);

test.for(files)('%s', async (file, { bench }) => {
  const text = recorded(file);
  await bench(file, () => {
    readScreen(text);
  }).run();
});
