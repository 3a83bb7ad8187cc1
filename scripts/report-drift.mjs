// `node scripts/report-drift.mjs <report>` opens an issue when a play with the latest Claude Code
// failed, did not come to its end, or found something new; where an open one tells the same, or is
// about the same version, it gets a comment instead. Needs gh and its token.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// GitHub takes 65,536 characters
const mostOfBody = 59_000;

const text = readFileSync(process.argv[2] ?? '', 'utf8');
const play = readPlay(text, process.env.OUTCOME === 'success');
if (play.isAsBefore) console.log(['Nothing to report', ...flakyLines(play)].join('\n'));
else tell(play, text);

function tell(found, report) {
  const marks = {
    news: `<!-- news: ${digestOf(found)} -->`,
    version: `<!-- played with Claude Code ${found.version} -->`,
  };
  const fields = ['--limit', '500', '--json', 'number,title,body,comments'];
  const open = JSON.parse(gh(['issue', 'list', '--state', 'open', ...fields])).map(
    ({ number, title, body, comments }) => ({
      number,
      title,
      told: [body, ...comments.map((comment) => comment.body)].join('\n'),
    }),
  );
  const same = open.find(({ told }) => told.includes(marks.news));
  const about = same ?? open.find(({ title }) => title === found.title);
  const lines = [...summaryOf(found), '', marks.news, marks.version];
  if (same?.told.includes(marks.version)) console.log(`Known already: #${same.number}`);
  else if (same !== undefined) {
    const body = [`The same with Claude Code ${found.version}.`, '', ...lines];
    console.log(gh(['issue', 'comment', String(same.number), '--body-file', '-'], body));
  } else {
    const body = [...lines, '', ...quoted(report, mostOfBody - lines.join('\n').length)];
    const command = about ? ['comment', String(about.number)] : ['create', '--title', found.title];
    console.log(gh(['issue', ...command, '--body-file', '-'], body));
  }
}

/** Runs gh, with the lines of a body on its standard input. */
function gh(args, lines = []) {
  return execFileSync('gh', args, { encoding: 'utf8', input: lines.join('\n') });
}

/** What came of a play, by its report. */
function readPlay(report, succeeded) {
  const version = /^Claude Code (\d+\.\d+\.\d+)/m.exec(report)?.[1] ?? 'latest';
  const [, drift] = report.split(/^Claude Code \S+ against the fixtures of .*$/m);
  const changes = (drift ?? '').split('\n').filter((line) => /^ {2}\S/.test(line));
  const news = changes.map((line) => line.trim()).filter((line) => line !== 'nothing new');
  const marked = (mark) =>
    [...report.matchAll(new RegExp(`^${mark} (.+)$`, 'gm'))].map(([, rest]) =>
      rest.replace(/ \(\d+\.\d s[^()]*\)$|(?<=^outside of any scenario):.*/, ''),
    );
  const [passed, failed, flaky] = ['✓', '✗', '~'].map(marked);
  const began = /^[✓✗~] .+ \(\d+\.\d s[,)]/m.test(report);
  const cut = /^Cut short\b/m.test(report) || !/^\d+ passed, \d+ failed\b/m.test(report);
  const title = began
    ? `Claude Code ${version} is not as it was`
    : 'The latest Claude Code could not be played';
  const isAsBefore = succeeded && began && !cut && failed.length === 0 && news.length === 0;
  const isCompared = drift !== undefined;
  return {
    ...{ version, title, news, passed, failed, flaky },
    ...{ succeeded, began, cut, isCompared, isAsBefore },
  };
}

function summaryOf(found) {
  const { news, failed, began, isCompared } = found;
  return [
    verdictOn(found),
    ...list('Failed:', failed),
    ...flakyLines(found),
    ...list('New in it:', news),
    ...(isCompared || !began ? [] : ['', 'It was not compared with the fixtures.']),
  ];
}

function verdictOn({ version, succeeded, began, cut, passed, failed, flaky }) {
  const played = passed.length + failed.length + flaky.length;
  if (!began)
    return `No scenario was played with Claude Code ${version}, so nothing is known of it.`;
  if (cut)
    return `The play was cut short after ${played} scenarios; of the others nothing is known.`;
  if (failed.length > 0) return 'Not every scenario passed.';
  return succeeded ? 'Every scenario passed.' : 'Every scenario passed, but the run failed.';
}

function flakyLines({ flaky }) {
  return list('Passed only at the second try:', flaky);
}

function list(heading, lines) {
  const shown = lines.slice(0, 50).map((line) => `- ${line.slice(0, 200)}`);
  if (lines.length > shown.length) shown.push(`- and ${lines.length - shown.length} more`);
  return lines.length > 0 ? ['', heading, '', ...shown] : [];
}

/** The same for the same news, whichever release they come with. */
function digestOf({ began, cut, failed, news }) {
  if (!began) return 'not played';
  // where a play is cut short differs from time to time
  const told = cut ? ['cut short', ...news] : [...failed, ...news];
  const masked = told.map((line) => line.replace(/\/\S+/g, '/').replace(/\d+/g, '#'));
  return createHash('sha256')
    .update([...new Set(masked)].sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
}

function quoted(report, most) {
  const shown = shortened(report.replaceAll('```', "'''").trimEnd(), most - 100);
  return ['The report:', '', '```text', shown, '```'];
}

/** A text with its middle left out where it is too long; most of what counts is at the end. */
function shortened(whole, most) {
  if (whole.length <= most) return whole;
  const head = whole.slice(0, Math.floor(most / 3));
  const tail = whole.slice(-Math.floor(most / 2));
  const left = whole.length - head.length - tail.length;
  return `${head}\n\n[… ${left} characters left out …]\n\n${tail}`;
}
