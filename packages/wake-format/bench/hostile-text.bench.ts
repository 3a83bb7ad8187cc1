import { test } from 'vitest';
import {
  createWake,
  formatRequest,
  formatWake,
  maskSecrets,
  parseWake,
  quoteLines,
  unquoteLines,
} from '../src/index.ts';
import { normaliseText } from '../src/text/normalise-text.ts';

const megabyte = 1_000_000;
const fill = (piece: string) => piece.repeat(Math.ceil(megabyte / piece.length)).slice(0, megabyte);

const texts = {
  prose: fill('The quick brown fox jumps over the lazy dog.\n'),
  spaces: fill(' '),
  letters: fill('a1B2'),
  'sk-': fill('sk-ant-'),
  'sk- ': fill('sk-proj '),
  authorization: fill('Authorization:'),
  'authorization with spaces': fill('authorization :  '),
  bearer: fill('Bearer '),
  'gh and dots': fill('ghp_aaaaaaaaaaaaaaaaaaaaaaaa.'),
  'key names': fill('secret_access_key='),
  'token names': fill('A_TOKEN='),
  'token names and values': fill('A_TOKEN=a.'),
  'passwords that go on': fill('A_PASSWORD=abcd…'),
  capitals: fill('A_'),
  addresses: fill('://a:'),
  'long address': `://a:${fill('b')}@c`,
  digests: fill('authorization: digest response='),
  'key lines': `-----BEGIN PRIVATE KEY-----\n${fill(`${'a1B2'.repeat(16)}\n`)}-----END PRIVATE KEY-----`,
  'key lines without a beginning': `${fill(`${'a1B2'.repeat(16)}\n`)}-----END PRIVATE KEY-----`,
  'key words': `-----BEGIN PRIVATE KEY----- ${fill(`${'a1B2'.repeat(16)} `)} -----END PRIVATE KEY-----`,
  'literal line ends': `-----BEGIN PRIVATE KEY-----${fill('\\n')}-----END PRIVATE KEY-----`,
  'wrapped tokens': fill(`${`ghp_${'a1B2'.repeat(14)}`}\n`),
  'beginnings of tokens': fill('sk_test_'),
  'quoted lines': fill('| |\n'),
  overrides: fill('\u202e'),
  'json web tokens': fill('eyJaaaaaaaaa.'),
  digits: fill('1234567890:'),
  'open private keys': fill('-----BEGIN PRIVATE KEY-----\n'),
  'closed private keys': fill('-----END PRIVATE KEY-----\n'),
  'one open private key': `-----BEGIN PRIVATE KEY-----${fill('a1B2a1B2a1B2a1B2\n')}`,
  'an open key and spaces': `-----BEGIN PRIVATE KEY-----${fill(' ')}`,
  dashes: fill('-'),
  'open sequences': fill('\u001b]0;'),
  colours: fill('\u001b[01;31m'),
  'coloured tokens': fill(`ghp_${'a1B2'.repeat(3)}\u001b[1m${'a1B2'.repeat(3)} `),
  'parameters without end': `\u001b[${fill('1;')}`,
  brackets: fill('['),
  headers: fill('[STATE HINT]\n'),
  backslashes: fill('\\'),
  'lone surrogates': fill('\ud800'),
};

const options = { iterations: 5, time: 0, warmupIterations: 1, warmupTime: 0 };

test('cleans and masks 1 MB', async ({ bench }) => {
  const runs = Object.entries(texts).map(([name, text]) =>
    bench(name, () => void maskSecrets(normaliseText(text))),
  );
  await bench.compare(...runs, options);
});

test('shows a request of 1 MB', async ({ bench }) => {
  const runs = Object.entries(texts).map(([name, command]) => {
    const payload = { tool_name: 'Bash', tool_input: { command } };
    return bench(name, () => void formatRequest({ kind: 'permission', payload }, { page: 1 }));
  });
  await bench.compare(...runs, options);
});

test('quotes 1 MB and back', async ({ bench }) => {
  const runs = Object.entries(texts).map(([name, text]) =>
    bench(name, () => void unquoteLines(quoteLines(text))),
  );
  await bench.compare(...runs, options);
});

test('writes and reads a wake of 1 MB', async ({ bench }) => {
  const runs = Object.entries(texts).map(([name, text]) =>
    bench(name, () => void parseWake(formatWake(wakeOf(text)))),
  );
  await bench.compare(...runs, options);
});

function wakeOf(text: string) {
  return createWake({
    agentId: 'warden',
    sessionName: 'warden-main',
    timestamp: '2026-02-17T10:00:00Z',
    wakeId: '01JM9A7T40WARDENMAN0000000',
    trigger: { type: 'response_complete' },
    content: { kind: 'content', text },
  });
}
