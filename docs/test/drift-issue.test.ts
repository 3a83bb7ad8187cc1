import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/report-drift.mjs', import.meta.url));
const report = (drift: string) => `Claude Code 2.1.400, Node 24.0.0
✓ 1 prompt
Claude Code 2.1.400 against the fixtures of 2.1.325:
${drift}
Screens and payloads: somewhere`;

const cases = [
  {
    what: 'nothing new',
    drift: '  nothing new',
    outcome: 'success',
    open: '[]',
    created: undefined,
  },
  {
    what: 'a new event',
    drift: '  new event: Dreaming',
    outcome: 'success',
    open: '[]',
    created: /^issue create .*Claude Code 2\.1\.400 is not as it was.*- new event: Dreaming/s,
  },
  {
    what: 'a failure',
    drift: '  nothing new',
    outcome: 'failure',
    open: '[]',
    created: /Not every scenario passed/,
  },
  {
    what: 'a failure that is known',
    drift: '  nothing new',
    outcome: 'failure',
    open: '[{"number":7}]',
    created: undefined,
  },
] as const;

test.for(cases)('of $what', async ({ drift, outcome, open, created }, { folder }) => {
  const asked = join(folder, 'created');
  await standInProgram(
    folder,
    'gh',
    `case "$2" in list) echo '${open}' ;; create) printf '%s ' "$@" >'${asked}' ;; esac`,
  );
  await writeFile(join(folder, 'report.txt'), report(drift));
  const env = { PATH: `${folder}:/usr/bin:/bin`, OUTCOME: outcome };
  await promisify(execFile)(process.execPath, [script, join(folder, 'report.txt')], { env });
  const issue = await readFile(asked, 'utf8').catch(() => undefined);
  if (created === undefined) expect(issue).toBeUndefined();
  else expect(issue).toMatch(created);
});
