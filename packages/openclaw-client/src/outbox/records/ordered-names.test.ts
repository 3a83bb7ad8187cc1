import { expect, test } from 'vitest';
import { orderNames } from './ordered-names.ts';

const name = (file: string, queue = 'q', mark = file) => {
  return { file, stem: file, queue, mark, bytes: 10 };
};
const filesOf = (names: Iterable<{ file: string }>) => Array.from(names, ({ file }) => file);

test('keeps names in order, whatever order they come in', () => {
  const names = orderNames([name('b'), name('d')]);
  for (const file of ['c', 'a', 'e', 'c']) names.add(name(file, file < 'c' ? 'q' : 'other'));
  expect(filesOf(names.all())).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(filesOf(names.ofQueue('q'))).toEqual(['a', 'b', 'd']);
  expect(names.last()?.file).toBe('e');
  expect([names.size, names.bytes, names.countOf('other')]).toEqual([5, 50, 2]);
});

test('forgets a name everywhere', () => {
  const names = orderNames([name('a', 'q', 'm'), name('b', 'q', 'm'), name('c', 'other', 'm')]);
  for (const file of ['a', 'c', 'nothing']) names.remove(file);
  expect(filesOf(names.ofMark('m'))).toEqual(['b']);
  expect(names.queues()).toEqual(['q']);
  expect([names.size, names.bytes, names.countOf('other')]).toEqual([1, 10, 0]);
  expect(names.get('a')).toBeUndefined();
});
