import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleet as fleetOf, session } from '../../../../packages/fleet/test/session-view.ts';
import { press } from './press.ts';
import { type Key, takeKeys } from './terminal/keys.ts';
import { emptyState, selectedSession, type TopState, withView } from './top-state.ts';

const size = { columns: 80, rows: 24 };
const fleet = fleetOf(session('warden'), session('mason'), session('smith'));
const list = withView(emptyState, fleet);

/** What is selected, and what was to be done, after these keys. */
function type(input: string, from: TopState = list) {
  let state = from;
  const effects: string[] = [];
  for (const key of takeKeys(input).keys) {
    const pressed = press(state, key, size);
    state = pressed.state;
    if (pressed.effect) effects.push(pressed.effect);
  }
  return { state, effects, selected: selectedSession(state)?.agent };
}

test.for([
  ['j', 'mason'],
  ['jjjjj', 'smith'],
  ['\u001b[B\u001b[B\u001b[A', 'mason'],
  ['Gk', 'mason'],
  ['Gg', 'warden'],
  ['\u001b[6~', 'smith'],
] as const)('%j selects %s', ([input, agent]) => {
  expect(type(input)).toMatchObject({ selected: agent, effects: [] });
});

test.for([
  ['\r', 'read'],
  ['a', 'attach'],
  ['m', 'mute'],
  ['M', 'unmute'],
  ['q', 'leave'],
  ['\u0003', 'leave'],
  ['\u001a', 'suspend'],
] as const)('%j is to %s', ([input, effect]) => {
  expect(type(input).effects).toEqual([effect]);
});

test('while a filter is typed, keys are letters', () => {
  const { state, effects, selected } = type('/smq\u007f');
  expect({ filter: state.filter, effects, selected }).toEqual({
    ...{ filter: 'sm', effects: [], selected: 'smith' },
  });
  expect(type('\rj', state)).toMatchObject({ selected: 'smith', state: { isFiltering: false } });
  expect(type('/x\u001b[200~a\nb\u001b[201~').state.filter).toBe('xa');
  const left = press(state, { name: 'escape', text: '' }, size).state;
  expect(left).toMatchObject({ filter: '', isFiltering: false });
});

test('what is pasted does nothing', () => {
  expect(type('\u001b[200~mq\r\u001b[201~')).toMatchObject({ effects: [], selected: 'warden' });
});

test('a page scrolls within its text, and goes back to the list', () => {
  const text = Array.from({ length: 50 }, (_, n) => `${n}`).join('\n');
  const reading = { ...list, page: { agent: 'warden', title: '', text, top: 0 } };
  const topAfter = (input: string) => type(input, reading).state.page?.top;
  expect([topAfter('jj'), topAfter('k'), topAfter('G'), topAfter(' ')]).toEqual([2, 0, 28, 22]);
  expect(type('q', reading)).toMatchObject({ effects: [], selected: 'warden' });
  expect(type('q', reading).state.page).toBeUndefined();
});

test('whoever is selected stays so when the order changes, and their place is taken when they go', () => {
  const { state } = type('j');
  const turned = withView(state, fleetOf(session('smith'), session('mason')));
  expect(selectedSession(turned)?.agent).toBe('mason');
  const gone = withView(turned, fleetOf(session('smith'), session('forge')));
  expect(selectedSession(gone)?.agent).toBe('forge');
  expect(selectedSession(withView(gone, fleetOf()))).toBeUndefined();
});

test('any keys leave something selected, and a page within its text', () => {
  const key = fc.constantFrom<Key['name']>(
    ...(['up', 'down', 'home', 'end', 'page-up', 'enter', 'escape', 'backspace'] as const),
    ...(['text', 'paste', 'unknown'] as const),
  );
  const keys = fc.array(fc.record({ name: key, text: fc.constantFrom('j', 'G', '/', 'q', 's') }));
  fc.assert(
    fc.property(keys, (pressed) => {
      let state: TopState = { ...list, page: { agent: 'x', title: '', text: 'a\nb', top: 0 } };
      for (const one of pressed) state = press(state, one, size).state;
      expect(state.page?.top ?? 0).toBe(0);
      if (state.filter === '') expect(selectedSession(state)).toBeDefined();
    }),
  );
});
