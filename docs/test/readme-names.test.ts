import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
const files = globSync('*/{src,test,bench}/**/*.ts', { cwd: packages });
const code = files.map((file) => readFileSync(`${packages}/${file}`, 'utf8')).join('\n');
const words = new Set(code.match(/\b[A-Za-z]\w*\b/g));

test.for(globSync('*/README.md', { cwd: packages }))('every name in %s is in the code', (file) => {
  const prose = readFileSync(`${packages}/${file}`, 'utf8').replaceAll(/^```.*?^```/gms, '');
  const names = Array.from(prose.matchAll(/`([a-z]+[A-Z]\w*)/g), ([, name = '']) => name);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
