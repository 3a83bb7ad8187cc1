import {
  decisionsPath,
  describeTarget,
  type Need,
  needPath,
  peopleTarget,
  type Request,
  readDecisions,
  requestPath,
} from '@gsd-code-skill/session-channel';
import { askedLine, plainLine } from '@gsd-code-skill/wake-format';
import type { StoryEvent } from './story.ts';

/** What a request's own file tells. */
export async function requestSteps(
  stateDir: string,
  request: Request,
): Promise<readonly StoryEvent[]> {
  const file = await requestPath(stateDir, request.id);
  const { openedAt, people, settled } = request;
  const asked = `request ${request.id} is open: ${askedLine(request)}`;
  const peopleAsked = `people are asked, because a person has to decide${people?.why ? `: ${plainLine(people.why)}` : ''}`;
  return [
    { at: Date.parse(openedAt), what: asked, file },
    ...(people?.toldAt === undefined
      ? []
      : [{ at: Date.parse(people.toldAt), what: peopleAsked, file }]),
    ...(settled === undefined
      ? []
      : [{ at: Date.parse(settled.at), what: `settled by ${ended(settled)}`, file }]),
  ];
}

/** What a need's own file tells. */
export async function needSteps(
  stateDir: string,
  need: Need,
  { isHeard }: { readonly isHeard: boolean },
): Promise<readonly StoryEvent[]> {
  const file = await needPath(stateDir, need);
  const { state, run, retold, escalations } = need;
  const at = (time: string | undefined, what: string): readonly StoryEvent[] =>
    time === undefined ? [] : [{ at: Date.parse(time), what, file }];
  // without an agent that has heard of it, there was no run
  const failed = isHeard ? 'the agent’s run failed' : 'the agent has not heard of it';
  const ran =
    run?.problem === undefined ? 'the agent’s run ended' : `${failed}: ${plainLine(run.problem)}`;
  return [
    ...at(need.openedAt, `need ${need.id} (${need.kind}) is open`),
    ...at(run?.at, ran),
    ...at(retold?.at, `sent again, ${retold?.times} in all`),
    ...at(need.remindedAt, 'the agent is reminded'),
    ...escalations.flatMap((one) =>
      at(one.at, `${describeTarget(one.to)} ${one.to === peopleTarget ? 'are' : 'is'} told`),
    ),
    ...(state.status === 'postponed' ? at(state.at, `postponed until ${state.until}`) : []),
    ...(state.status === 'closed' ? at(state.at, `the need is closed by ${ended(state)}`) : []),
  ];
}

/** What the log of decisions has of a request. */
export async function decisionSteps(
  stateDir: string,
  requestId: string,
): Promise<readonly StoryEvent[]> {
  const file = await decisionsPath(stateDir);
  const decisions = await readDecisions(stateDir);
  return decisions
    .filter(({ request }) => request === requestId)
    .map(({ at, decision, how, by, rule, channel, verdict }) => {
      const under = rule === undefined ? '' : `, under the rule ${plainLine(rule)}`;
      const what = `decision: ${decision} by ${plainLine(by)} (${plainLine(how)}), over ${channel}, ${verdict}${under}`;
      return { at: Date.parse(at), what, file };
    });
}

function ended({ by, how }: { readonly by: string; readonly how: string }): string {
  return `${plainLine(by)}: ${plainLine(how)}`;
}
