import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { single } from '@gsd-code-skill/session-stage';
import { standInProgram } from '@gsd-code-skill/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import { tools } from '../src/server/all-tools.ts';
import { type Connected, testAlone } from './connected.ts';

const million = 'x'.repeat(1_000_000);
const sessions = ['warden-main', 'scribe-main', 'private', '=warden-main', 'warden-main:0.0', '%1'];
const odd = fc.oneof(
  fc.constantFrom(...sessions, '7KQ2XM4T', 'S7KQ2XM4T', 'N7KQ2XM4T', '__proto__', '../..', million),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: anyCharacter }),
);
const words = fc.constantFrom('session', 'request', 'action', 'text', 'need', 'what', 'agent');

/** Values that fit, so that a call with one odd field gets far. */
const fitting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  session: fc.constantFrom(...sessions),
  request: fc.stringMatching(/^S?[0-9A-HJKMNP-TV-Z]{8}$/),
  idempotency_key: fc.stringMatching(/^[a-z]{1,3}$/),
  action: fc.constantFrom('approve', 'deny', 'choose', 'answer', 'type', 'submit', 'done', 'later'),
  choices: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
  answers: fc.array(fc.string(), { maxLength: 3 }),
  reason: fc.string(),
  text: fc.string(),
  what: fc.constantFrom('request', 'reply', 'screen'),
  need: fc.stringMatching(/^N[0-9A-HJKMNP-TV-Z]{8}$/),
  agent: fc.constantFrom('warden', 'scribe', '--dry-run'),
  working_directory: fc.constantFrom('/', '/etc', '../x', '-S'),
  // what waits is asked not to
  seconds: fc.constant(0),
};

const call = fc.constantFrom(...tools).chain(({ name, input }) => {
  const fields = Object.keys(input.shape).map((field) => {
    const fits = fitting[field] ?? fc.constant(undefined);
    const value = field === 'seconds' ? fits : fc.oneof({ weight: 3, arbitrary: fits }, odd);
    return [field, value] as const;
  });
  const stranger = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.tuple(words, odd));
  // what may be left out mostly is, but for what would let a call wait
  const requiredKeys = Object.entries(input.shape).flatMap(([field, schema]) =>
    field === 'seconds' || !schema.safeParse(undefined).success ? [field] : [],
  );
  const given = fc.record(Object.fromEntries(fields), { requiredKeys });
  return fc.tuple(fc.constant(name), given, stranger);
});

/** How many calls, no two of them alike; a thousand were played, and take longer than a test should. */
const usual = process.env.CI === undefined ? 300 : 1000;
const count = Number(process.env.GSD_FUZZ_CALLS ?? usual);

testAlone(
  'hundreds of odd calls get clear results, and nothing is typed',
  { timeout: 180_000 },
  async ({ program, register, startClaude, folder, env }) => {
    await register(
      { agent_id: 'warden', working_directory: '/srv/warden' },
      { agent_id: 'scribe', working_directory: '/srv/scribe' },
    );
    const launched = join(folder, 'launched');
    const bin = await standInProgram(
      join(folder, 'bin'),
      'gsd-launcher',
      `echo "$*" >>'${launched}'; echo '{"ok": true, "restored": 0, "agents": []}'`,
    );
    Object.assign(env, { PATH: `${join(bin, '..')}:${env.PATH}` });
    // with a dialog open, prompts are refused
    const claudes = await Promise.all(
      ['warden-main', 'scribe-main', 'private'].map((name) => startClaude(single, name)),
    );
    const server = await program('--agent', 'warden');
    const calls = sample(count);
    const verdicts = new Map<string, number>();
    await inParallel(calls, 6, async ([name, given, stranger]) => {
      const verdict = await verdictOf(server, name, { ...given, ...stranger });
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    });
    expect([...verdicts.keys()].filter((one) => !known.includes(one))).toEqual([]);
    const least = { usage: 0.2, refused: 0.1, ok: 0 };
    for (const [one, part] of Object.entries(least)) {
      expect(verdicts.get(one)).toBeGreaterThan(part * count);
    }
    for (const { keys } of claudes) expect(await keys()).toEqual([]);
    for (const line of (await readFile(launched, 'utf8')).trimEnd().split('\n')) {
      expect(line).toMatch(/ --agent=warden --$| -- warden( \/srv\/warden|$)/);
    }
    expect((await server.call('session_status', { session: 'warden-main' })).fields.verdict).toBe(
      'ok',
    );
  },
);

const known = [
  'ok',
  'none',
  'unconfirmed',
  'refused',
  'no_session',
  'usage',
  'not_delivered',
  'delivered',
];

/** Calls that differ: to list the fleet a hundred times tells no more than once. */
function sample(most: number): readonly Given[] {
  const all = fc.sample(call, { numRuns: 2 * most, seed: 20 }).map(withoutBrake);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, most);
}

type Given = readonly [name: string, given: object, stranger: object | undefined];

/** The one key that needs no request is left to sessions of others. */
function withoutBrake([name, given, stranger]: readonly [
  string,
  Readonly<Record<string, unknown>>,
  readonly [string, unknown] | null,
]): Given {
  const isBrake = name === 'session_interrupt' && given.session === 'warden-main';
  return [
    name,
    isBrake ? { ...given, session: 'scribe-main' } : given,
    stranger && !isBrake && name !== 'session_interrupt'
      ? Object.fromEntries([stranger])
      : undefined,
  ];
}

async function verdictOf(server: Connected, name: string, given: object): Promise<string> {
  const { fields, text, isError } = await server.call(name, given);
  expect(text.length).toBeLessThan(35_000);
  expect(fields.message).toEqual(expect.stringMatching(/\S/));
  const isFine = ['ok', 'none', 'unconfirmed', 'delivered'].includes(String(fields.verdict));
  expect(isError).toBe(!isFine);
  // only the launcher has something to deliver here
  if (fields.verdict === 'delivered') expect(name).toBe('session_spawn');
  return String(fields.verdict);
}

async function inParallel<T>(all: readonly T[], count: number, work: (one: T) => Promise<void>) {
  const waiting = [...all];
  const workers = Array.from({ length: count }, async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  });
  await Promise.all(workers);
}
