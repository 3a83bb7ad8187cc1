import { stripVTControlCharacters } from 'node:util';
import { test } from 'vitest';
import { readScreen } from '../src/index.ts';
import { recorded } from '../test/recorded-screens.ts';

const screens = {
  'a question': '10-ask-single',
  'a long answer': '07-after-queued',
  'a permission': '42-perm-edit',
};

test.for(Object.entries(screens))('%s on a screen of 200×50', async ([, name], { bench }) => {
  const plain = recorded(`${name}.200x50`);
  const styled = recorded(`${name}.200x50.ansi`);
  await bench.compare(
    bench('taking its styling off and nothing else', () => {
      stripVTControlCharacters(styled);
    }),
    bench('readScreen, plain', () => {
      readScreen(plain);
    }),
    bench('readScreen, with styling', () => {
      readScreen(styled);
    }),
  );
});
