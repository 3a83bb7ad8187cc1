import { expect, test } from 'vitest';
import { parseRegistry } from '../read/parse-registry.ts';
import { defaultAttention, resolveAttention } from './attention.ts';
import { resolveNotify } from './notify.ts';

test('where nobody says anything, the defaults hold', () => {
  expect(resolveAttention({}, {})).toEqual({
    remind_after_s: 600,
    escalate_after_s: 1800,
    escalate_to: null,
    idle_remind_after_s: null,
    stuck_after_s: 1800,
    quiet_hours: null,
  });
});

test('an agent’s own value comes first, also null, then the shared one', () => {
  const shared = { attention: { remind_after_s: 60, escalate_to: 'chief', stuck_after_s: 5 } };
  const own = { attention: { remind_after_s: null, escalate_after_s: 90 } };
  expect(resolveAttention(shared, own)).toEqual({
    ...defaultAttention,
    remind_after_s: null,
    escalate_after_s: 90,
    escalate_to: 'chief',
    stuck_after_s: 5,
  });
});

test('an agent that names somebody to notify, or nobody, names all of them', () => {
  const shared = { notify: [{ command: ['say'] }] };
  expect(resolveNotify(shared, {})).toEqual(shared.notify);
  expect(resolveNotify(shared, { notify: [] })).toEqual([]);
  expect(resolveNotify({}, {})).toEqual([]);
});

const notify = [
  { command: ['notify-send', 'gsd'] },
  { webhook: 'http://127.0.0.1:9/hook', _comment: 'the pager' },
  { openclaw: { channel: 'telegram', to: '77' } },
];

test.for([
  ['all there is', { attention: defaultAttention, notify }, 0],
  ['hours of the night', { attention: { quiet_hours: '22:00-07:30' } }, 0],
  ['hours of no day', { attention: { quiet_hours: '22:00-24:30' } }, 1],
  ['a time of 0', { attention: { remind_after_s: 0 } }, 1],
  ['a key of nobody', { attention: { remind_after: 5 } }, 1],
  ['a command for a shell', { notify: [{ command: 'notify-send gsd' }] }, 1],
  ['an empty command', { notify: [{ command: [] }] }, 1],
  ['a webhook that is a file', { notify: [{ webhook: 'file:///etc/passwd' }] }, 1],
  ['two ways in one', { notify: [{ command: ['a'], webhook: 'https://b' }] }, 1],
] as const)('%s', ([, more, count]) => {
  expect(parseRegistry({ agents: [], ...more }).problems).toHaveLength(count);
  expect(parseRegistry({ agents: [{ agent_id: 'a', ...more }] }).problems).toHaveLength(count);
});

test('one bad way to tell people leaves the others, and its agent', () => {
  const list = [{ webhook: 'file:///etc/passwd' }, { command: ['a'] }, { command: [] }, 5];
  const wrong = { notify: list, attention: { remind_after_s: -1, stuck_after_s: 9 } };
  const { registry } = parseRegistry({ ...wrong, agents: [{ agent_id: 'a', ...wrong }] });
  const right = { notify: [{ command: ['a'] }], attention: { stuck_after_s: 9 } };
  expect(registry).toEqual({ ...right, agents: [{ agent_id: 'a', ...right }] });
});
