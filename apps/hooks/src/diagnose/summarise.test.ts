import { expect, test } from 'vitest';
import { lastLink } from './agent/loop.ts';
import { failed, ok, warning } from './check.ts';
import { summarise } from './summarise.ts';

const wake = 'that a wake reaches the agent';
const answer = 'that the agent can answer (gsd-hooks diagnose <agent> --loop)';

test.for([
  [[ok('a', ''), ok(lastLink, '')], 'Every link holds.', []],
  [[ok('a', '')], `Nothing failed; not tested: ${wake}, ${answer}.`, [wake, answer]],
  [[ok('test wake', '')], `Nothing failed; not tested: ${answer}.`, [answer]],
  [
    [warning('a', '', ''), ok('test wake', '')],
    `Nothing failed; 1 of 2 checks deserve a look; not tested: ${answer}.`,
    [answer],
  ],
  [[warning('a', '', ''), ok(lastLink, '')], 'Nothing failed; 1 of 2 checks deserve a look.', []],
  [[ok('a', ''), failed(lastLink, '', '')], '1 of 2 checks failed.', []],
] as const)('%# says no more than is known', ([checks, line, notTested]) => {
  expect(summarise(checks)).toMatchObject({ line, notTested });
});
