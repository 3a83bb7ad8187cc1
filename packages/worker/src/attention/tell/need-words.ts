import type { Need } from '@gsd-code-skill/session-channel';

/** One need in a line, for whoever has to see to it. */
export function describeNeed(need: Need): string {
  const { id, sessionName, openedAt } = need;
  const [what, ...more] = factsOf(need);
  return [`${id} ${sessionName} ${what} since ${openedAt}`, ...more].join('; ');
}

/** What a need is about, wherever and since whenever it waits. */
export function aboutNeed(need: Need): string {
  return factsOf(need).join('; ');
}

function factsOf({ kind, requestId, summary, run }: Need): readonly string[] {
  const facts = [requestId === undefined ? kindWords[kind] : `${kindWords[kind]} (${requestId})`];
  if (summary !== undefined) facts.push(summary);
  if (run?.problem !== undefined) facts.push(`its agent's run failed: ${oneLine(run.problem)}`);
  return facts;
}

const kindWords: Readonly<Record<Need['kind'], string>> = {
  request: 'waits for an answer',
  failure: 'has failed',
  interrupted: 'was interrupted',
  ended: 'has ended',
  turn: 'has finished its turn',
  stuck: 'is stuck',
  usage_limit: 'has a usage limit that was reset',
  budget: 'has used up its budget',
};

const longestProblem = 200;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestProblem ? `${line.slice(0, longestProblem)}…` : line;
}
