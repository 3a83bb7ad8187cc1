import { bench } from 'vitest';
import { readScreen } from '../src/index.ts';
import { recorded } from '../test/recorded-screens.ts';

for (const name of ['10-ask-single', '07-after-queued', '42-perm-edit']) {
  for (const file of [`${name}.200x50`, `${name}.200x50.ansi`]) {
    const text = recorded(file);
    bench(file, () => {
      readScreen(text);
    });
  }
}
