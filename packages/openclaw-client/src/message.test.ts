import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMessage, isSameAddress, isSameSession } from './message.ts';

const wake = { id: 'w', text: 'hello', session: { key: 'agent:a:b' } };

test.for([
  { name: 'an empty id', bad: { ...wake, id: '' }, says: 'id' },
  { name: 'an id OpenClaw has no room for', bad: { ...wake, id: 'x'.repeat(201) }, says: 'id' },
  { name: 'no address', bad: { ...wake, session: {} }, says: 'needs a key or an id' },
  { name: 'an unknown field', bad: { ...wake, sesion: {} }, says: 'sesion' },
  { name: 'text that is none', bad: { ...wake, text: 7 }, says: 'text' },
  { name: 'a command', bad: { ...wake, text: '/reset' }, says: 'put a word before it' },
])('refuses $name and says so', ({ bad, says }) => {
  expect(() => checkMessage(bad as never)).toThrow(says);
});

test('lets no text through that starts like a command', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'/$ \n\t\u00a0\ufeff\u200ba🙂') });
  fc.assert(
    fc.property(texts, (text) => {
      const isCommand = ['/', '$', undefined].includes(text.trim()[0]);
      const check = () => checkMessage({ ...wake, text });
      if (isCommand) expect(check).toThrow('wake.text');
      else expect(check()).toEqual({ ...wake, text });
    }),
  );
});

const [key, id] = ['agent:warden:main', '5f1d'];

test.for([
  [{ key }, { key }, 'same address'],
  [{ key, id }, { key, id: 'other' }, 'same session'],
  [{ key, id }, { key }, 'same session'],
  [{ id }, { key, id }, 'same session'],
  [{ key, id }, { key: 'agent:forge:main', id }, 'neither'],
  [{ id }, { id: 'other' }, 'neither'],
  [{ key }, { id }, 'neither'],
] as const)('%j and %j: %s', ([one, other, what]) => {
  expect(isSameAddress(one, other)).toBe(what === 'same address');
  expect(isSameSession(one, other)).toBe(what !== 'neither');
  expect(isSameSession(other, one)).toBe(what !== 'neither');
});
