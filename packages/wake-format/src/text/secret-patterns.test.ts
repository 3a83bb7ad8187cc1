import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizationFields, secretPatterns } from './secret-patterns.ts';

const upTo = (...parts: string[]) => fc.constantFrom(...parts);
const beginning = upTo(
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA', 'sk-ant-', 'sk-None-', 'sk-', 'ghp_', 'ghu_', 'github_pat_'],
  ...['xoxb-', 'xoxe.xoxp-', 'xapp-', 'npm_', 'hf_', 'pypi-', 'hvs.', 'SG.', 'ya29.', 'glpat-'],
  ...['sk_live_', 'rk_test_', 'AIza', '12345678:AA', '1234567890:AA', 'eyJ', 'https://me:', '://:'],
  ...['https://hooks.slack.com/services/', ':_authToken=', ':_auth = ', 'Bearer ', 'x-api-key: '],
  ...['Authorization: Basic ', '"proxy-authorization":"Digest ', 'authorization=hawk '],
  ...['secret_access_key=', 'SecretAccessKey: ', 'aws_session_token = ', 'AWSSESSIONTOKEN='],
  ...[
    'DB_PASSWORD=',
    'MY_PASSWD="',
    'X_PASS=',
    'APP_TOKEN=',
    '"A_SECRET": "',
    'A_API_KEY=',
    'B_APIKEY=',
  ],
);
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const run = fc.string({ unit: fc.constantFrom(...letters), minLength: 8, maxLength: 70 });
const end = upTo('', '@host', '.', '.eyJ', ' ', '"', '\n', 'ſ', 'İ', 'K');
const some = fc.tuple(upTo('', ' ', '\n', '"', 'ſ'), beginning, run, end, run);
/** In other cases as well: some patterns look at none. */
const text = fc
  .tuple(fc.array(some, { minLength: 1, maxLength: 3 }), upTo('as it is', 'small', 'large'))
  .map(([parts, how]) => {
    const whole = parts.flat().join('');
    return how === 'small' ? whole.toLowerCase() : how === 'large' ? whole.toUpperCase() : whole;
  });

const all = [...secretPatterns, authorizationFields];

test('a text that has a secret has one of the words of its pattern', () => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(text, (one) => {
      const small = one.toLowerCase();
      for (const [index, { words, pattern }] of all.entries()) {
        // one that is told to find all begins where it has stopped
        const isFound = new RegExp(pattern().source, pattern().flags.replace('g', '')).test(one);
        if (!isFound) continue;
        seen.add(index);
        expect(words.some((word) => small.includes(word))).toBe(true);
      }
    }),
    { numRuns: 3000, seed: 23 },
  );
  // whatever is drawn: each pattern has been tried
  expect(seen.size).toBe(all.length);
});

test('words are in small letters, or they would never be found', () => {
  for (const { words } of all) {
    expect(words).not.toEqual([]);
    for (const word of words) expect(word).toBe(word.toLowerCase());
  }
});
