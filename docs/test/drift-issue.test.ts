import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { describe, expect } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/report-drift.mjs', import.meta.url));
const workflow = fileURLToPath(new URL('../../.github/workflows/drift.yml', import.meta.url));

interface Play {
  readonly version?: string;
  readonly scenarios?: readonly string[];
  readonly drift?: readonly string[];
}

const passed = '✓ 1 prompt (1.2 s)';
const failed = '✗ 2 question (300.0 s)\n    it hangs test/questions.real.ts:7';
const flaky = '~ 3 plan (4.1 s, flaky: passed at the second try)\n    late test/plan.real.ts:9';

function reportOf({
  version = '2.1.400',
  scenarios = [passed],
  drift = ['nothing new'],
}: Play = {}) {
  const failures = scenarios.filter((line) => line.startsWith('✗')).length;
  return [
    `Claude Code ${version}, Node 24.0.0`,
    ...scenarios,
    `${scenarios.length - failures} passed, ${failures} failed`,
    `\nClaude Code ${version} against the fixtures of 2.1.325:`,
    ...drift.map((line) => `  ${line}`),
    'Screens and payloads: somewhere',
  ].join('\n');
}

const neverBegan = `Claude Code 2.1.400, Node 24.0.0
Command failed with exit code 1: npm install --no-audit @anthropic-ai/claude-code@2.1.400
Check that npm reaches its registry, then run it again.`;

const cutShort = `Claude Code 2.1.400, Node 24.0.0
${passed}
${failed}
Cut short by SIGTERM
\nClaude Code 2.1.400 against the fixtures of 2.1.325:
  nothing new
Screens and payloads: somewhere`;

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly comments: readonly { readonly body: string }[];
}

/** What the script says, and what it has gh do. */
async function tell(
  folder: string,
  report: string,
  outcome = 'success',
  open: readonly Issue[] = [],
) {
  for (const name of ['asked', 'body']) await rm(join(folder, name), { force: true });
  await writeFile(join(folder, 'open.json'), JSON.stringify(open));
  await standInProgram(
    folder,
    'gh',
    `case "$2" in
      list) cat '${folder}/open.json' ;;
      *) printf '%s ' "$@" >'${folder}/asked'; cat >'${folder}/body' ;;
    esac`,
  );
  await writeFile(join(folder, 'report.txt'), report);
  const env = { PATH: `${folder}:/usr/bin:/bin`, OUTCOME: outcome };
  const told = await promisify(execFile)(process.execPath, [script, join(folder, 'report.txt')], {
    env,
  });
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  return { said: told.stdout, asked: await read('asked'), body: (await read('body')) ?? '' };
}

const issueOf = (number: number, title: string, body: string): Issue => ({
  number,
  title,
  body,
  comments: [],
});

describe('opens an issue', () => {
  test('of a new event', async ({ folder }) => {
    const { asked, body } = await tell(folder, reportOf({ drift: ['new event: Dreaming'] }));
    expect(asked).toMatch(/^issue create --title Claude Code 2\.1\.400 is not as it was /);
    expect(body).toMatch(/^Every scenario passed\..*- new event: Dreaming/s);
  });

  test('of a failure, by its name', async ({ folder }) => {
    const report = reportOf({ scenarios: [passed, failed] });
    const { asked, body } = await tell(folder, report, 'failure');
    expect(asked).toMatch(/^issue create --title Claude Code 2\.1\.400 is not as it was /);
    expect(body).toMatch(/^Not every scenario passed\.\n\nFailed:\n\n- 2 question\n/);
    expect(body).toContain('it hangs test/questions.real.ts:7');
  });

  test('of a play that was cut short', async ({ folder }) => {
    const { asked, body } = await tell(folder, cutShort, 'failure');
    expect(asked).toContain('Claude Code 2.1.400 is not as it was');
    expect(body).toMatch(/^The play was cut short after 2 scenarios/);
    // ended in order
    const tally = cutShort.replace('Cut', '1 passed, 1 failed\nCut');
    expect((await tell(folder, tally, 'failure')).body).toMatch(/^The play was cut short after 2/);
    // killed before it could say so
    const killed = cutShort.slice(0, cutShort.indexOf('Cut short'));
    expect((await tell(folder, killed, 'failure')).body).toMatch(
      /^The play was cut short after 2 scenarios.*It was not compared with the fixtures/s,
    );
  });

  test('of a play that could not begin, and blames no release', async ({ folder }) => {
    const { asked, body } = await tell(folder, neverBegan, 'failure');
    expect(asked).toMatch(/^issue create --title The latest Claude Code could not be played /);
    expect(body).toMatch(/^No scenario was played with Claude Code 2\.1\.400/);
    const skipped = reportOf({ scenarios: ['- 1 prompt (skipped)'] });
    expect((await tell(folder, skipped)).asked).toContain('could not be played');
  });

  test('of a run that failed after its scenarios', async ({ folder }) => {
    const whole = reportOf();
    const report = whole.slice(0, whole.indexOf('\n\nClaude Code'));
    expect((await tell(folder, report, 'failure')).body).toMatch(
      /^Every scenario passed, but the run failed\..*It was not compared with the fixtures/s,
    );
  });
});

test('says of a scenario that it passed only at the second try', async ({ folder }) => {
  const alone = await tell(folder, reportOf({ scenarios: [passed, flaky] }));
  expect(alone.asked).toBeUndefined();
  expect(alone.said).toMatch(/^Nothing to report\n\nPassed only at the second try:\n\n- 3 plan\n/);
  const report = reportOf({ scenarios: [passed, failed, flaky] });
  expect((await tell(folder, report, 'failure')).body).toMatch(
    /Failed:\n\n- 2 question\n\nPassed only at the second try:\n\n- 3 plan\n/,
  );
});

test('opens nothing when nothing is new', async ({ folder }) => {
  const { asked, said } = await tell(folder, reportOf());
  expect(asked).toBeUndefined();
  expect(said).toBe('Nothing to report\n');
});

test('keeps head and tail of a report that GitHub would not take', async ({ folder }) => {
  const many = Array.from({ length: 3000 }, (_, nth) => `✗ ${nth} 🙂 name of a scenario (9.0 s)`);
  const report = reportOf({
    scenarios: [passed, ...many],
    drift: [`new event: ${'x'.repeat(9e4)}`],
  });
  const { body } = await tell(folder, report, 'failure');
  expect(body.length).toBeGreaterThan(40_000);
  expect(body.length).toBeLessThan(60_000);
  expect(body).toMatch(/- and 2950 more/);
  expect(body).toMatch(
    /Claude Code 2\.1\.400, Node.*\[… \d+ characters left out …\].*somewhere\n```$/s,
  );
  expect(body).toContain('<!-- news: ');
});

describe('where an issue is open', () => {
  const news = (version: string, about = version) =>
    reportOf({
      version,
      drift: ['new event: Dreaming', `unknown dialog: a-1: At /tmp/${about}/x`],
    });

  test('comments with the next release that has the same news', async ({ folder }) => {
    const first = await tell(folder, news('2.1.400'));
    const issue = issueOf(7, 'Claude Code 2.1.400 is not as it was', first.body);
    const next = await tell(folder, news('2.1.401'), 'success', [issue]);
    expect(next.asked).toMatch(/^issue comment 7 /);
    expect(next.body).toMatch(/^The same with Claude Code 2\.1\.401\./);
    const told = { ...issue, comments: [{ body: next.body }] };
    const later = await tell(folder, news('2.1.402'), 'success', [told]);
    expect(later.asked).toMatch(/^issue comment 7 /);
  });

  test('says nothing twice of a release', async ({ folder }) => {
    const first = await tell(folder, news('2.1.400'));
    const next = await tell(folder, news('2.1.401'));
    const issue = {
      ...issueOf(7, 'Claude Code 2.1.400 is not as it was', first.body),
      comments: [{ body: next.body }],
    };
    for (const version of ['2.1.400', '2.1.401']) {
      const again = await tell(folder, news(version, 'elsewhere'), 'success', [issue]);
      expect(again.said).toBe('Known already: #7\n');
      expect(again.asked).toBeUndefined();
    }
  });

  test('comments with other news of the same release, as a whole', async ({ folder }) => {
    const first = await tell(folder, news('2.1.400'));
    const issue = issueOf(7, 'Claude Code 2.1.400 is not as it was', first.body);
    const report = reportOf({ scenarios: [passed, failed] });
    const other = await tell(folder, report, 'failure', [issue]);
    expect(other.asked).toMatch(/^issue comment 7 /);
    expect(other.body).toMatch(/^Not every scenario passed\..*```text/s);
  });

  test('opens another for other news of another release', async ({ folder }) => {
    const first = await tell(folder, news('2.1.400'));
    const issue = issueOf(7, 'Claude Code 2.1.400 is not as it was', first.body);
    for (const other of [{ drift: ['new event: Waking'] }, { scenarios: [passed, failed] }]) {
      const report = reportOf({ version: '2.1.401', ...other });
      const { asked } = await tell(folder, report, 'success', [issue]);
      expect(asked).toMatch(/^issue create --title Claude Code 2\.1\.401 is not as it was /);
    }
  });

  test('opens another where another scenario fails', async ({ folder }) => {
    const first = await tell(folder, reportOf({ scenarios: [failed] }), 'failure');
    const issue = issueOf(7, 'Claude Code 2.1.400 is not as it was', first.body);
    const next = { version: '2.1.401', scenarios: [failed.replace('300.0', '299.9')] };
    expect((await tell(folder, reportOf(next), 'failure', [issue])).asked).toContain('comment 7');
    const other = { version: '2.1.401', scenarios: ['✗ 4 form (2.0 s)'] };
    expect((await tell(folder, reportOf(other), 'failure', [issue])).asked).toContain('create');
  });
});

test('the play of the workflow ends before its job does', async () => {
  const text = await readFile(workflow, 'utf8');
  const minutes = [...text.matchAll(/timeout-minutes: (\d+)/g)].map(([, count]) => Number(count));
  const [job = 0, step = 0] = minutes;
  const own = Number(/\btimeout --kill-after=3m (\d+)m npm run test:real\b/.exec(text)?.[1]);
  expect(own + 3).toBeLessThan(step);
  expect(step).toBeLessThanOrEqual(job - 10);
});
