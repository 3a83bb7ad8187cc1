import { join } from 'node:path';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import fc from 'fast-check';
import { expect } from 'vitest';
import { installedClaude, versionIn } from './installed-claude.ts';

test.for([
  ['2.1.327 (Claude Code)\n', '2.1.327'],
  ['2.1.327-beta.1 (Claude Code)\n', '2.1.327-beta.1'],
  ['Update available: 2.2.0\n2.1.60 (Claude Code)\n', '2.1.60'],
  ['\ufeff2.1.60 (Claude Code)\r\n', '2.1.60'],
  ['\u001b[1m2.1.60\u001b[0m (Claude Code)\n', '2.1.60'],
  ['2.1.60\n', '2.1.60'],
  ['Update available: 2.2.0\n', undefined],
  ['2.2.0 is out\n2.1.60\n', undefined],
  ['12.1.60.4 (Claude Code)\n', undefined],
  ['2.1.60 (Claude Code)\n2.1.70 (Claude Code)\n', undefined],
  ['2.1 (Claude Code)\n', undefined],
  ['', undefined],
] as const)('%j is %s', ([printed, version]) => {
  expect(versionIn(printed)).toBe(version);
});

const number = fc.nat({ max: 400 });
const stage = fc.constantFrom('', '-beta.1', '-rc', '-next.20261118', '+linux', '-dev.3+a1b2');
const version = fc
  .tuple(number, number, number, stage)
  .map(([major, minor, patch, suffix]) => `${major}.${minor}.${patch}${suffix}`);
const notice = fc.oneof(
  fc.constantFrom('', '(Claude Code)', 'a newer claude is installed'),
  version.map((other) => `Update available: ${other}`),
  version.map((other) => `(node:1) Warning: needs ${other} (Claude Code) or newer`),
  fc.string({ unit: 'binary' }).map((text) => `! ${text.replaceAll(/[\s\p{C}]/gu, '')}`),
);
const notices = fc.array(notice, { maxLength: 4 });
const lineEnd = fc.constantFrom('\n', '\r\n');

test('finds its version among whatever is printed around it', () => {
  const property = fc.property(notices, version, notices, lineEnd, (before, own, after, end) => {
    const printed = [...before, `${own} (Claude Code)`, ...after, ''].join(end);
    expect(versionIn(printed)).toBe(own);
  });
  fc.assert(property);
});

test('guesses nothing where only others are named', () => {
  const property = fc.property(notices, version, notices, (before, other, after) => {
    const printed = [...before, `Update available: ${other}`, ...after].join('\n');
    expect(versionIn(printed)).toBeUndefined();
  });
  fc.assert(property);
});

test('guesses nothing in an encoding that it does not know', () => {
  const property = fc.property(version, (own) => {
    const printed = Buffer.from(`${own} (Claude Code)\n`, 'utf16le');
    expect(versionIn(printed.toString('utf8'))).toBeUndefined();
  });
  fc.assert(property);
});

test.for([
  [`printf 'Update available: 2.2.0\\n2.1.60 (Claude Code)\\n'`, { version: '2.1.60' }],
  ['echo Update available: 2.2.0', { problem: 'claude --version: Update available: 2.2.0' }],
  [`printf '2\\000.1\\000 \\033[1m\\377'`, { problem: 'claude --version: 2.1 \ufffd' }],
  ['exit 0', { problem: 'claude --version: no answer' }],
  ['echo 2.1.60; echo broken >&2; exit 1', { problem: 'claude --version: broken' }],
] as const)('a claude that does %j', async ([script, said], { folder }) => {
  await standInProgram(folder, 'claude', script);
  const expected = 'problem' in said ? { problem: `version unknown: ${said.problem}` } : said;
  expect(await installedClaude({ PATH: `${folder}:/usr/bin:/bin` })).toEqual(expected);
});

test('says that there is none', async ({ folder }) => {
  const env = { PATH: join(folder, 'none') };
  expect(await installedClaude(env)).toEqual({ problem: 'no claude on PATH' });
});
