// `node scripts/report-drift.mjs <report>` opens an issue when scenarios failed or something is new
// in the latest Claude Code, unless one for that version is open already. Needs gh and its token.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const issue = driftIssue(readFileSync(process.argv[2] ?? '', 'utf8'), process.env.OUTCOME);
if (issue === undefined) console.log('Nothing to report');
else {
  const gh = (...args) => execFileSync('gh', args, { encoding: 'utf8' });
  const search = `in:title "${issue.title}"`;
  const open = JSON.parse(gh('issue', 'list', '--search', search, '--json', 'number'));
  if (open.length > 0) console.log(`Known already: #${open[0].number}`);
  else console.log(gh('issue', 'create', '--title', issue.title, '--body', issue.body));
}

/** The issue that a report asks for, if it does. */
function driftIssue(report, outcome) {
  const version = /^Claude Code (\d+\.\d+\.\d+)/m.exec(report)?.[1] ?? 'latest';
  const [, drift = ''] = report.split(/^Claude Code \S+ against the fixtures of .*$/m);
  const changes = drift.split('\n').filter((line) => /^ {2}\S/.test(line));
  const news = changes.filter((line) => line.trim() !== 'nothing new');
  if (outcome === 'success' && news.length === 0) return undefined;
  const end = report.split('\n').slice(-60).join('\n');
  const body = [
    outcome === 'success' ? 'Every scenario passed.' : 'Not every scenario passed.',
    ...(news.length > 0 ? ['', 'New in it:', '', ...news.map((line) => `- ${line.trim()}`)] : []),
    ...['', 'The end of the report:', '', '```text', end.replaceAll('```', "'''"), '```'],
  ].join('\n');
  return { title: `Claude Code ${version} is not as it was`, body };
}
