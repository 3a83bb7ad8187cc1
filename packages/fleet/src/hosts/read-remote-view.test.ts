import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../config/any-character.ts';
import { fleet, item, now, session, time } from '../../test/session-view.ts';
import { hostsTableOf, tableOf } from '../table/table-of.ts';
import { textWidth } from '../table/text-width.ts';
import { parseRemoteView, readRemoteView, shiftTimes } from './read-remote-view.ts';

const whole = {
  ...fleet(
    session('warden', {
      state: 'waiting',
      open: [item({ request: '7KQ2XM4T', summary: 'Go on?', opened_at: time })],
      limits: [{ limit: 'five_hour', used_percent: 81.4, resets_at: null }],
      last_wake: {
        ...{ id: 'w', trigger: 'test', at: time, outcome: null, reason: null },
      },
    }),
  ),
  problems: ['agents[1]: unknown key'],
};

test('what another host prints comes back as it was, but for its name and its count', () => {
  const view = readRemoteView(JSON.stringify(whole, undefined, 2));
  expect(view).toEqual({ ...whole, host: '', waiting: 1 });
});

test('what a shell says at its start does not matter', () => {
  const printed = `Welcome to wa!\n${JSON.stringify(whole)}\nbye\n`;
  expect(readRemoteView(printed)?.sessions).toHaveLength(1);
});

test('fields of an older or a newer release do no harm', () => {
  const old = { at: time, sessions: [{ agent: 'a', session: 's' }, 7] };
  expect(parseRemoteView(old)).toMatchObject({
    ...{ worker_pid: null, problems: ['1 of its sessions could not be read'] },
    sessions: [{ agent: 'a', enabled: true, state: 'unknown', since: null, open: [] }],
  });
  const newer = session('a', { open: [{ ...item(), kind: 'party' as 'turn' }] });
  expect(parseRemoteView({ ...whole, sessions: [newer] })).toMatchObject({ waiting: 1 });
});

test('no more than a thousand sessions of a host are taken', () => {
  const sessions = Array.from({ length: 1200 }, (_, n) => session(`a${n}`));
  const view = parseRemoteView({ ...whole, sessions, problems: [] });
  expect(view?.sessions).toHaveLength(1000);
  expect(view?.problems).toEqual(['200 of its sessions could not be read']);
});

const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom('\u001b[2J', '\u009b31m', '\u202egpj', 'a\nb', '275760-09-13T00:00:00Z', '-1'),
  fc.double(),
  fc.constantFrom(null, undefined, {}, [], true, 1e308, -1),
);
const anything = fc.record(
  Object.fromEntries(
    [...Object.keys(session('a')), 'host'].map((key) => [
      key,
      fc.oneof(nasty, fc.array(fc.dictionary(fc.constantFrom(...Object.keys(item())), nasty))),
    ]),
  ),
  { requiredKeys: [] },
);

test('whatever another host prints, nothing in it is obeyed, and nothing fails', () => {
  const times = fc.constantFrom(time, '9999-12-31T23:59:59.999Z', '0001-01-01');
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 4 }), times, nasty, (sessions, at, other) => {
      const named = sessions.map((one) => ({ agent: 'a\u001b[2J', session: 's', ...one }));
      const printed = JSON.stringify({ at, sessions: named, problems: [other], worker_pid: other });
      const view = readRemoteView(printed);
      if (view === undefined) return;
      const shifted = shiftTimes(view, 8.64e15);
      expect(JSON.stringify(shifted)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      const listed = shifted.sessions.map((one) => ({ ...one, host: 'wa', stale_since: null }));
      const all = { at, waiting: 0, hosts: [], sessions: listed };
      const options = { width: 90, colour: false, now };
      for (const line of [...tableOf(view, options), ...hostsTableOf(all, options)]) {
        expect(textWidth(line)).toBeLessThanOrEqual(90);
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }
    }),
  );
});
