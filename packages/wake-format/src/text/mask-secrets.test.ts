import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordings } from '../../test/recordings.ts';
import { maskSecrets } from './mask-secrets.ts';

// put together here, so that no scanner takes this file for a leak
const letters = (length: number) =>
  'a1B2c3D4e5F6g7H8'.repeat(Math.ceil(length / 16)).slice(0, length);
const capitals = 'IOSFODNN7EXAMPLE';
const secrets = {
  anthropic: `sk-ant-api03-${letters(93)}AA`,
  'anthropic oauth': `sk-ant-oat01-${letters(60)}_x-${letters(20)}`,
  openai: `sk-${letters(48)}`,
  'openai project': `sk-proj-${letters(70)}_${letters(20)}-${letters(20)}`,
  'openai service account': `sk-svcacct-${letters(60)}`,
  'github classic': `ghp_${letters(36)}`,
  'github oauth': `gho_${letters(36)}`,
  'github app': `ghs_${letters(36)}`,
  'github refresh': `ghr_${letters(70)}`,
  'github fine-grained': `github_pat_${letters(22)}_${letters(59)}`,
  'aws id': `AKIA${capitals}`,
  'aws temporary id': `ASIA${capitals}`,
  'slack bot': `xoxb-${'123456789012-'.repeat(2)}${letters(24)}`,
  'slack user': `xoxp-${'123456789012-'.repeat(3)}${letters(32)}`,
  'slack app': `xapp-1-A0123456789-123456789012-${letters(64)}`,
  npm: `npm_${letters(36)}`,
  gitlab: `glpat-${letters(20)}`,
  stripe: `sk_live_${letters(24)}`,
  google: `AIza${letters(35)}`,
  telegram: `1234567890:AA${letters(33)}`,
  'stripe test': `sk_test_${letters(24)}`,
  'hugging face': `hf_${letters(34)}`,
  pypi: `pypi-AgEIcHlwaS5vcmc${letters(60)}`,
  vault: `hvs.${letters(24)}`,
  sendgrid: `SG.${letters(22)}.${letters(43)}`,
  'google oauth': `ya29.${letters(60)}`,
  jwt: `eyJ${letters(33)}.eyJ${letters(60)}.${letters(43)}`,
};
const kept: Record<keyof typeof secrets, string> = {
  anthropic: 'sk-ant-…',
  'anthropic oauth': 'sk-ant-…',
  openai: 'sk-…',
  'openai project': 'sk-proj-…',
  'openai service account': 'sk-svcacct-…',
  'github classic': 'ghp_…',
  'github oauth': 'gho_…',
  'github app': 'ghs_…',
  'github refresh': 'ghr_…',
  'github fine-grained': 'github_pat_…',
  'aws id': 'AKIA…',
  'aws temporary id': 'ASIA…',
  'slack bot': 'xoxb-…',
  'slack user': 'xoxp-…',
  'slack app': 'xapp-…',
  npm: 'npm_…',
  gitlab: 'glpat-…',
  stripe: 'sk_live_…',
  google: 'AIza…',
  telegram: '1234567890:AA…',
  'stripe test': 'sk_test_…',
  'hugging face': 'hf_…',
  pypi: 'pypi-…',
  vault: 'hvs.…',
  sendgrid: 'SG.…',
  'google oauth': 'ya29.…',
  jwt: 'eyJ…',
};
const kinds = Object.keys(secrets) as (keyof typeof secrets)[];

test.for(kinds)('masks a key of kind "%s" and says its kind', (kind) => {
  const [secret, mask] = [secrets[kind], kept[kind]];
  expect(maskSecrets(secret)).toBe(mask);
  expect(maskSecrets(`KEY=${secret}`)).toBe(`KEY=${mask}`);
  expect(maskSecrets(`a "${secret}", b (${secret}).`)).toBe(`a "${mask}", b (${mask}).`);
  expect(maskSecrets(JSON.stringify(`line\n${secret}\nline`))).toBe(`"line\\n${mask}\\nline"`);
});

test.for(['\u200b', '\u202e', '\u00ad', '\ufe0f', '\0', '\x1b', '\u{e0041}', '\ud800'])(
  'masks a key with %j in it, which nobody sees',
  (mark) => {
    const secret = secrets['github classic'];
    const broken = secret.replaceAll(/.{5}/g, `$&${mark}`);
    for (const strict of [true, false]) {
      expect(maskSecrets(`KEY=${broken}; rm x`, { strict })).toMatch(
        /^KEY=g.?h.?p.?_.?….?; rm x$/u,
      );
    }
  },
);

const headers: [string, string][] = [
  ['Authorization: Bearer abc', 'Authorization: Bearer …'],
  ['authorization: bearer abc.def-ghi', 'authorization: bearer …'],
  ["-H 'Authorization: Basic dXNlcjpwYXNz' x", "-H 'Authorization: Basic …' x"],
  ['"Authorization": "token abc", "a": 1', '"Authorization": "token …", "a": 1'],
  [`Authorization: Bearer ${secrets.anthropic}`, 'Authorization: Bearer …'],
  ['Proxy-Authorization: Basic dXNlcjpwYXNz', 'Proxy-Authorization: Basic …'],
  ['Authorization: a1b2c3d4e5', 'Authorization: …'],
  [
    'Authorization: Digest username="me", response="6629fae4"\nHost: x',
    'Authorization: Digest username="me", response="…"\nHost: x',
  ],
  ['Authorization: OAuth x', 'Authorization: OAuth …'],
  [
    'Authorization: AWS4-HMAC-SHA256 Credential=AB/20261116/x, SignedHeaders=host, Signature=fe5f',
    'Authorization: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=host, Signature=…',
  ],
  ['git clone https://me:hunter2@example.com/x', 'git clone https://me:…@example.com/x'],
  ['redis://:p%40ss@localhost:6379/0', 'redis://:…@localhost:6379/0'],
  ['"postgres://app:s3cr$t@db/x"', '"postgres://app:…@db/x"'],
  ['PGPASSWORD=hunter2 psql', 'PGPASSWORD=… psql'],
  ["DB_PASSWORD='1234'", "DB_PASSWORD='…'"],
  ['MY_TOKEN=abcd1 x', 'MY_TOKEN=… x'],
  ['"DB_PASSWORD": "hunter2",', '"DB_PASSWORD": "…",'],
  [`x-api-key: ${letters(30)}`, 'x-api-key: …'],
  [`it sent Bearer ${letters(30)}== then`, 'it sent Bearer … then'],
  [`aws_secret_access_key = ${letters(40)}`, 'aws_secret_access_key = …'],
  [`"SecretAccessKey": "${letters(38)}/+",`, '"SecretAccessKey": "…",'],
  [`OPENCLAW_GATEWAY_TOKEN=${letters(40)} openclaw`, 'OPENCLAW_GATEWAY_TOKEN=… openclaw'],
  [`export DB_PASSWORD='${letters(20)}'`, "export DB_PASSWORD='…'"],
  [`"SERVICE_API_KEY": "${letters(32)}"`, '"SERVICE_API_KEY": "…"'],
  [`AWS_SESSION_TOKEN=${letters(200)}==`, 'AWS_SESSION_TOKEN=…'],
  [`//registry.example.com/:_authToken=${letters(36)}`, '//registry.example.com/:_authToken=…'],
  [
    `https://hooks.slack.com/services/T0123/B0123/${letters(24)} x`,
    'https://hooks.slack.com/services/… x',
  ],
];

test.for(headers)('masks what follows a name: %s', ([text, masked]) => {
  expect(maskSecrets(text)).toBe(masked);
});

test.for([
  '<task-notification> and task-admin-dashboard-page',
  'sk-learn, sk-fading-circle and disk-or-network-latency',
  'Authorization: Bearer $TOKEN',
  'Authorization: Bearer <your token>',
  'Authorization: Bearer …',
  'the Authorization: header is missing',
  'npm_config_user_agent and npm_package_version',
  '//registry.example.com/:_authToken=$NPM_TOKEN',
  'AKIA is how an access key id begins; aws_secret_access_key = …',
  'a bearer of bad news',
  'API_KEY=process.env.SERVICE_API_KEY and GATEWAY_TOKEN=$OPENCLAW_GATEWAY_TOKEN_2',
  'MAX_TOKEN=4096, PASSWORD: at least sixteen characters',
  'A_TOKEN=$B_TOKEN C_SECRET=D_SECRET E_PASSWORD=$F G_TOKEN=$(cat x) H_TOKEN=true I_TOKEN=',
  'DB_PASSWORD=/run/secrets/db MY_TOKEN=~/token A_TOKEN="$(pass show x)" B_TOKEN=<token>',
  'https://user:$TOKEN@example.com https://example.com:8080/@scope/x https://me@example.com',
  'hf_transfer, pypi-simple-index-mirror-of-ours, SG.x, hvs.x and ya29.x',
  'eyJ is how a token begins; 2026-11-16 12:34567890:AAA',
  'toolu_01w5h6c775cm3yb5ahb94i4 f0fa39ef-8d36-467c-bc88-f578e8fc9264',
  "starts with '-----BEGIN PRIVATE KEY-----', ends with '-----END PRIVATE KEY-----'",
  '-----BEGIN PRIVATE KEY----- is the first line, documentation says so',
  `-----BEGIN CERTIFICATE-----\n${letters(64)}\n-----END CERTIFICATE-----`,
])('leaves alone: %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

const body = `${letters(64)}\n${letters(64)}\n${letters(40)}==`;

test.for([['RSA '], ['EC '], ['OPENSSH '], ['ENCRYPTED '], ['']])(
  'masks a %sprivate key',
  ([kind]) => {
    const [begin, end] = [`-----BEGIN ${kind}PRIVATE KEY-----`, `-----END ${kind}PRIVATE KEY-----`];
    const key = `${begin}\n${body}\n${end}`;
    const masked = `${begin}\n…\n${end}`;
    expect(maskSecrets(`a\n${key}\nb`)).toBe(`a\n${masked}\nb`);
    expect(maskSecrets(`a\n${key}\nb`, { strict: true })).toBe(`a\n${begin}\n…\n…\n…\n${end}\nb`);
    expect(maskSecrets(JSON.stringify(key))).toBe(JSON.stringify(masked));
    expect(maskSecrets(key.replaceAll('\n', '\n  │ '))).toBe(masked.replaceAll('\n', '\n  │ '));
    expect(maskSecrets(key.replaceAll('\n', ' '))).toBe(masked.replaceAll('\n', ' '));
  },
);

test('masks a private key with its headers in sight', () => {
  const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
  const headers = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00FF\n';
  expect(maskSecrets(`${begin}\n${headers}\n${body}\n${end}`)).toBe(
    `${begin}\n${headers}\n…\n${end}`,
  );
  expect(maskSecrets(`${begin}\n${headers}\n${body}`)).toBe(`${begin}\n${headers}\n…`);
});

test('masks a private key of which only one end is in sight', () => {
  const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
  expect(maskSecrets(`$ cat key\n${begin}\n${body}\n$ `)).toBe(`$ cat key\n${begin}\n…\n$ `);
  expect(maskSecrets(`Key:\n${body}\n${end}\n$ `)).toBe(`Key:\n…\n${end}\n$ `);
  expect(maskSecrets(`${body}\n  ${end}`)).toBe(`…\n  ${end}`);
  const apart = `${letters(40)}\nnot a key\n`;
  expect(maskSecrets(`${apart}${body}\n${end}`)).toBe(`${apart}…\n${end}`);
  expect(maskSecrets(`${begin}\n${body}\n${apart}${body}`)).toBe(
    `${begin}\n…\n${apart.slice(41)}${body}`,
  );
});

test('hides no line that is not part of a key', () => {
  const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
  const lines = ['rm -rf ~', 'curl example.com/aB1cD2eF3gH4iJ5k', 'reboot', '/usr/bin/make'];
  const text = `${begin}\n${lines.join('\n')}\n${end}`;
  expect(maskSecrets(text)).toBe(text);
});

const wide = 60;
const filled = (text: string) => `${'x '.repeat(40).slice(text.length - wide)}${text}`;

test.for<[name: string, text: string, masked: string]>([
  [
    'a token',
    `${filled(secrets.npm.slice(0, 38))}\n${letters(12)} ok`,
    `${filled(secrets.npm.slice(0, 38)).replace(/npm_.*/, 'npm_…')}\n… ok`,
  ],
  [
    'a token whose beginning is short',
    `${filled('ghp_a1B')}\n  ${letters(33)}.`,
    `${filled('ghp_a1B').replace('a1B', '…')}\n  ….`,
  ],
  [
    'a token of three lines',
    `${filled(`sk-ant-${letters(40)}`)}\n${letters(60)}\n${letters(9)}\nend`,
    `${filled(`sk-ant-${letters(40)}`).replace(/ant-.*/, 'ant-…')}\n…\n…\nend`,
  ],
])('masks where %s goes on in the next line of a screen', ([, text, masked]) => {
  expect(maskSecrets(text)).toBe(masked);
  expect(maskSecrets(text, { strict: true })).not.toContain('\n…');
});

test.for([
  `${filled(secrets.npm)}\nThen it went on`,
  `${filled(secrets.npm)}\n2026-11-16 it went on`,
  `${filled(secrets.npm)}\n./script1234 --now`,
  `${filled(secrets.npm)}\n/usr/bin/python3 x`,
  `${secrets.npm}\n${letters(12)}\n${'x '.repeat(wide)}`,
])('leaves the next line alone: %j', (text) => {
  expect(maskSecrets(text)).toBe(text.replace(secrets.npm, 'npm_…'));
});

test('finds nothing to mask in any recording', () => {
  const all = recordings();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ text }) => maskSecrets(text) !== text)).toEqual([]);
});

const colours = ['\x1b[31m', '\x1b[m', '\x1b[01;31m', '\x1b[38;5;196m', '\x1b[K', '\x9b0m'];

test('masks a secret with colours in it, and leaves them', () => {
  const place = fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    colour: fc.constantFrom(...colours),
  });
  const coloured = fc.tuple(fc.constantFrom(...kinds), fc.array(place, { maxLength: 4 }));
  fc.assert(
    fc.property(coloured, fc.boolean(), ([kind, places], strict) => {
      let text = secrets[kind];
      for (const { part, colour } of places.toSorted((one, other) => other.part - one.part)) {
        const at = Math.floor(part * secrets[kind].length);
        text = `${text.slice(0, at)}${colour}${text.slice(at)}`;
      }
      const masked = maskSecrets(`echo ${text} x`, { strict });
      const shown = colours.reduce((left, colour) => left.replaceAll(colour, ''), masked);
      expect(shown.replace(/…+/, '…')).toBe(`echo ${kept[kind]} x`);
      expect(masked.length - shown.length).toBe(text.length - secrets[kind].length);
    }),
    { numRuns: 1000 },
  );
});

test('masks a secret that only its colour parts from the word before it', () => {
  expect(maskSecrets(`KEY\x1b[31m${secrets.npm}\x1b[0m`)).toBe('KEY\x1b[31mnpm_…\x1b[0m');
});

test.for(['\x1b[;mkfs', '\x1b[;r', '\x1b]0; rm -rf ~\x07', '\x1b[1 m'])(
  'hides no command in what only looks like a colour: %j',
  (text) => {
    const masked = maskSecrets(`${secrets.npm}${text}${letters(8)}`, { strict: true });
    expect(masked).toContain(text);
  },
);

test('masks once what is masked already, never longer than it was', () => {
  const pieces = fc.constantFrom(
    ...Object.values(secrets),
    ...Object.values(kept),
    ...headers.flat(),
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    letters(20),
    ...['A_TOKEN=', 'DB_PASSWORD=', 'https://me:', '@host', 'Authorization: Digest response='],
    ...['\u200b', '\0', '\u{e0001}', '\ud800', '\r', '\u2028'],
    ...colours,
    ...['\n', '\\n', ' ', '"', '|', '…', 'Authorization: ', 'Bearer ', 'sk-', 'x', '='],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const strict = maskSecrets(parts.join(''), { strict: true });
      expect(maskSecrets(strict, { strict: true })).toBe(strict);
      const masked = maskSecrets(parts.join(''));
      expect(maskSecrets(masked)).toBe(masked);
      expect(masked.length).toBeLessThanOrEqual(parts.join('').length);
    }),
    { numRuns: 1000 },
  );
});

const words = fc.constantFrom(
  ...['rm', '-rf', '~', 'echo', 'curl', '-H', 'make', 'TOKEN', 'bearer', 'x-api-key', 'reboot'],
  ...[
    'Authorization',
    'Authorization:',
    'Basic',
    'OAuth',
    'Digest',
    './run1',
    '/usr/bin/env',
    '$X',
  ],
  ...['\u200b', '\u202e', '\x1b', '\r', '\x85'],
  ...colours,
  ...['--token', 'sk-learn', 'https://example.com/a?b=c', 'A=b', 'user@host', '10:30', 'naïve'],
);
const operators = fc.constantFrom(
  ...[' ', ' ', ' ', '; ', ';', ' && ', '&', ' | ', '|', '\n', ' > ', '<', ' $(', ')', ' `', '` '],
  ...[' "', '" ', " '", "' "],
);
const hidden = fc.constantFrom(
  ...Object.entries(secrets).map(([kind, secret]) => [
    secret,
    kept[kind as keyof typeof kept].replace('…', ''),
  ]),
  ['DB_PASSWORD=hunter2', 'DB_PASSWORD='],
  ['https://me:hunter2@host', 'https://me:'],
  ['Authorization: Bearer a1b2', 'Authorization: Bearer '],
  ['Authorization: OAuth a1b2', 'Authorization: OAuth '],
);

test('hides no word of a command but its secrets, in strict masking', () => {
  const piece = fc.oneof(
    words.map((word) => ({ text: word, shown: word })),
    operators.map((text) => ({ text, shown: text })),
    hidden.map(([text = '', shown = '']) => ({ text: ` ${text} `, shown: ` ${shown}` })),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      // apart, so that no word becomes the value of the name before it
      const command = pieces.map(({ text }) => text).join(' ; ');
      const masked = maskSecrets(command, { strict: true });
      let position = 0;
      for (const { shown } of pieces) {
        const found = masked.indexOf(shown, position);
        expect(found, `${shown} in ${masked}`).toBeGreaterThanOrEqual(position);
        position = found + shown.length;
      }
      expect(masked).not.toMatch(/hunter2|a1b2|a1B2/);
      expect(masked.replaceAll('…', '').length).toBeLessThanOrEqual(command.length);
    }),
    { numRuns: 1000 },
  );
});

test('stops at every quote, space, operator and line end, whatever stands around', () => {
  const piece = fc.oneof(
    words,
    operators,
    hidden.map(([text = '']) => text),
  );
  const boundaries = /[\s"'`;&|<>()]/g;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const command = pieces.join('');
      const masked = maskSecrets(command, { strict: true });
      expect(masked.match(boundaries)).toEqual(command.match(boundaries));
    }),
    { numRuns: 1000 },
  );
});

test('changes no command that has no secret', () => {
  const commands = fc.array(fc.oneof(words, operators), { maxLength: 25 });
  fc.assert(
    fc.property(commands, (pieces) => {
      const command = pieces.join(' ').replace(/(?:Basic|OAuth|Digest|bearer|token)\s/gi, '$&; ');
      expect(maskSecrets(command, { strict: true })).toBe(command);
      expect(maskSecrets(command)).toBe(command);
    }),
    { numRuns: 1000 },
  );
});

test.for([
  ['AKIAIOSF', 'ODNN7EXAMPLE'],
  ['12345678:AAEh', 'BOp1c9aZ2x4Yw7vU6tS5rQ3pN8mL'],
  ['xoxe.xoxb-1', '2345678901-abcdef'],
  ['sk-None-a', 'b12cd34ef56'],
  ['ghp_x', '1y2z3a4b5c6d7e8f9g0'],
])('a secret that a narrow screen broke after %s is masked', ([begun, rest]) => {
  const masked = maskSecrets(`${'word '.repeat(8)}${begun}\n${rest} and more`);
  expect(masked).not.toContain(rest);
  expect(masked).toContain(' and more');
});
