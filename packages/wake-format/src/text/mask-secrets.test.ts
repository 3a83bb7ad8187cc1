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
  jwt: 'eyJ…',
};
const kinds = Object.keys(secrets) as (keyof typeof secrets)[];

test.for(kinds)('masks a key of kind «%s» and says its kind', (kind) => {
  const [secret, mask] = [secrets[kind], kept[kind]];
  expect(maskSecrets(secret)).toBe(mask);
  expect(maskSecrets(`KEY=${secret}`)).toBe(`KEY=${mask}`);
  expect(maskSecrets(`a "${secret}", b (${secret}).`)).toBe(`a "${mask}", b (${mask}).`);
  expect(maskSecrets(JSON.stringify(`line\n${secret}\nline`))).toBe(`"line\\n${mask}\\nline"`);
});

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
    'Authorization: Digest …\nHost: x',
  ],
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
  'eyJ is how a token begins; 2026-11-16 12:34567890:AAA',
  'toolu_01w5h6c775cm3yb5ahb94i4 f0fa39ef-8d36-467c-bc88-f578e8fc9264',
  "starts with '-----BEGIN PRIVATE KEY-----', ends with '-----END PRIVATE KEY-----'",
  '-----BEGIN PRIVATE KEY----- is the first line, documentation says so',
  `-----BEGIN CERTIFICATE-----\n${letters(64)}\n-----END CERTIFICATE-----`,
])('leaves alone: %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

const body = `${letters(64)}\n${letters(64)}\n${letters(40)}==\n`;

test.for([['RSA '], ['EC '], ['OPENSSH '], ['ENCRYPTED '], ['']])(
  'masks a %sprivate key',
  ([kind]) => {
    const [begin, end] = [`-----BEGIN ${kind}PRIVATE KEY-----`, `-----END ${kind}PRIVATE KEY-----`];
    expect(maskSecrets(`a\n${begin}\n${body}${end}\nb`)).toBe(`a\n${begin}…${end}\nb`);
    expect(maskSecrets(JSON.stringify(`${begin}\n${body}${end}\n`))).toBe(`"${begin}…${end}\\n"`);
    const indented = `  ${begin}\n${body}${end}`.replaceAll('\n', '\n  ');
    expect(maskSecrets(indented)).toBe(`  ${begin}…${end}`);
  },
);

test('masks a private key of which only one end is in sight', () => {
  const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
  expect(maskSecrets(`$ cat key\n${begin}\n${body}$ `)).toBe(`$ cat key\n${begin}…\n$ `);
  expect(maskSecrets(`Key:\n${body}${end}\n$ `)).toBe(`Key:\n…\n${end}\n$ `);
  expect(maskSecrets(`${body}  ${end}`)).toBe(`…\n  ${end}`);
});

test('finds nothing to mask in any recording', () => {
  const all = recordings();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ text }) => maskSecrets(text) !== text)).toEqual([]);
});

test('masks once what is masked already, never longer than it was', () => {
  const pieces = fc.constantFrom(
    ...Object.values(secrets),
    ...Object.values(kept),
    ...headers.flat(),
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    letters(20),
    ...['\n', '\\n', ' ', '"', '|', '…', 'Authorization: ', 'Bearer ', 'sk-', 'x', '='],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const masked = maskSecrets(parts.join(''));
      expect(maskSecrets(masked)).toBe(masked);
      expect(masked.length).toBeLessThanOrEqual(parts.join('').length);
    }),
    { numRuns: 1000 },
  );
});
