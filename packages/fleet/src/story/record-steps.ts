import { type LogRecord, loggedNotice } from '@gsd-code-skill/session-channel';
import { plainLine } from '@gsd-code-skill/wake-format';
import type { StoryEvent } from './story.ts';

/** What a record of the log tells, step by step. */
export function recordSteps(record: LogRecord, file: string): readonly StoryEvent[] {
  const { event, trigger, wake_id, outcome, reason, reply, transport, durations } = record;
  const written = Date.parse(record.timestamp);
  const { hook, spool, worker, delivery } = durations;
  const why = reason === undefined ? '' : `: ${plainLine(reason)}`;
  const way = transport === undefined ? '' : ` by ${transport}`;
  const end = `${outcome}${wake_id === undefined ? '' : way}${why}`;
  const said = reply === undefined ? [] : [`the agent says: ${plainLine(reply)}`];
  const at = (time: number, what: string): StoryEvent => ({ at: time, what, file });
  if (hook === undefined && spool === undefined && worker === undefined) {
    // a reminder is called so twice
    const isSame = trigger === undefined || trigger === event.toLowerCase();
    const what = isSame ? wordsOf(event) : `${wordsOf(event)}: ${trigger}`;
    return [at(written, `${what}, ${end}`), ...said.map((words) => at(written, words))];
  }
  const isNoticed = event === loggedNotice;
  const taken = written + (spool ?? 0);
  const decided = taken + (worker ?? 0);
  const wakes = wake_id === undefined ? undefined : `wake ${wake_id} for ${trigger ?? event}`;
  const delivered = decided + (delivery ?? 0);
  const first = isNoticed
    ? [at(written, `the worker notices it: ${trigger ?? 'something'}`)]
    : [
        ...(hook === undefined
          ? []
          : [at(written - hook, `Claude Code runs the hook for ${event}`)]),
        at(written, `${event} is in the spool`),
      ];
  return [
    ...first,
    at(taken, 'the worker takes it'),
    at(decided, wakes ?? `nobody is woken, ${end}`),
    ...(wakes === undefined ? [] : [at(delivered, end)]),
    ...said.map((what) => at(delivered, what)),
  ];
}

/** `ToldAgain` as `told again`. */
function wordsOf(event: string): string {
  return event.replaceAll(/\B[A-Z]/g, ' $&').toLowerCase();
}
