import { stripVTControlCharacters } from 'node:util';
import { textWidth } from '@gsd-code-skill/fleet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fleet as fleetOf,
  item,
  now,
  session,
} from '../../../../packages/fleet/test/session-view.ts';
import { hostileText } from '../../test/hostile-text.ts';
import { draw } from './draw.ts';
import { emptyState, type TopState, withView } from './top-state.ts';

const asking = (agent: string, summary: string) =>
  session(agent, { state: 'waiting', open: [item({ request: '7KQ2XM4T', summary })] });
const fleet = fleetOf(
  asking('warden', 'Which database shall it use?'),
  session('mason', { state: 'working' }),
  session('smith'),
);
const seen = withView(emptyState, fleet);
const screen = (state: TopState, columns = 80, rows = 8) =>
  draw(state, { columns, rows, colour: false, now });

test('marks the selected session, and says what the keys do', () => {
  expect(`\n${screen({ ...seen, selected: 'mason' }).join('\n')}\n`).toBe(`
box: 3 agents, 1 waiting, 1 working, 1 idle, worker 4711
  STATE    SINCE  AGENT   SESSION      CONTEXT  LIMIT  TODAY  LAST WAKE
  waiting  5m     warden  warden-main  -        -      -      -
      7KQ2XM4T Which database shall it use?
> working  5m     mason   mason-main   -        -      -      -
  idle     5m     smith   smith-main   -        -      -      -

Enter read  a attach  m/M mute  / filter  q quit
`);
});

test('the selected line stands out in colour, over all columns', () => {
  const lines = draw(seen, { columns: 60, rows: 6, colour: true, now });
  expect(lines[2]?.startsWith('\u001b[7m> waiting ')).toBe(true);
  expect(lines[2]?.endsWith('\u001b[0m')).toBe(true);
  expect(textWidth(stripVTControlCharacters(lines[2] ?? ''))).toBe(60);
});

test('the selected session is on the screen, however many there are', () => {
  const many = fleetOf(...Array.from({ length: 100 }, (_, n) => session(`agent-${n}`)));
  const at = (selected: string) => screen({ ...withView(emptyState, many), selected }, 80, 24);
  for (const name of ['agent-0', 'agent-50', 'agent-99']) {
    expect(at(name).filter((line) => line.startsWith('> '))).toEqual([
      expect.stringContaining(`${name} `),
    ]);
    expect(at(name)).toHaveLength(24);
    expect(at(name).slice(2, -1)).not.toContain('');
  }
});

test('a filter leaves those that fit, and says so when none does', () => {
  expect(screen({ ...seen, filter: 'DATABASE' })[2]).toContain('warden');
  const spent = session('poor', { open: [item({ kind: 'budget', request: '0000000A' })] });
  for (const filter of ['budget', '0000000a']) {
    expect(screen({ ...withView(emptyState, fleetOf(spent)), filter })[2]).toContain('poor');
  }
  expect(screen({ ...seen, filter: 'nothing' }).slice(1, 3)).toEqual(['No session matches.', '']);
  expect(screen({ ...seen, filter: 'x', isFiltering: true }).at(-1)).toBe('filter: x_');
});

test('a list that was scrolled begins with a session, not with its second line', () => {
  const many = fleetOf(...Array.from({ length: 30 }, (_, n) => asking(`agent-${n}`, 'Go on?')));
  for (let n = 0; n < 30; n += 1) {
    const lines = screen({ ...withView(emptyState, many), selected: `agent-${n}` }, 80, 12);
    expect(lines[2]).toMatch(/^[> ] waiting /);
    expect(lines.join('\n')).toContain('> waiting');
  }
});

test('a look that failed is said until one succeeds', () => {
  const missed = { ...seen, problem: 'registry.json: not JSON\u001b[2J' };
  expect(screen(missed).at(-1)).toBe('registry.json: not JSON [2J');
  expect(screen({ ...missed, note: 'warden is not muted' }).at(-1)).toBe('warden is not muted');
  expect(screen(withView(missed, fleet)).at(-1)).toContain('q quit');
});

test('a page shows where it is', () => {
  const text = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
  const page = { agent: 'warden', title: 'warden-main', text, top: 4 };
  const lines = screen({ ...seen, page }, 40, 10);
  expect(lines[0]).toBe('warden-main (12 of 30 lines)');
  expect([lines[1], lines[8]]).toEqual(['line 4', 'line 11']);
  expect(screen({ ...seen, page: { ...page, top: 999 } }, 40, 10)[8]).toBe('line 29');
});

test('hostile text stays in its line, in any terminal', () => {
  const size = fc.record({
    columns: fc.integer({ min: 1, max: 120 }),
    rows: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(
      hostileText,
      hostileText,
      size,
      fc.boolean(),
      (one, other, { columns, rows }, isPage) => {
        const view = fleetOf({ ...asking(one || 'x', other), session: other }, session('smith'));
        const page = { agent: one, title: other, text: `${one}\n${other}`, top: 0 };
        const state = {
          ...withView(emptyState, view),
          filter: '',
          ...(isPage && { page }),
          note: one,
        };
        const lines = draw(state, { columns, rows, colour: false, now });
        expect(lines).toHaveLength(Math.max(1, rows));
        for (const line of lines) {
          expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
          if (columns > 12) expect(textWidth(line)).toBeLessThanOrEqual(columns);
        }
      },
    ),
  );
});
