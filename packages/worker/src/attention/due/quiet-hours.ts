import { quietMinutes } from '@gsd-code-skill/registry';

const minute = 60_000;

/** The end of the quiet hours that a time lies in, like `22:00-07:00`; `undefined` outside of them. */
export function quietUntil(hours: string | null, now: number): number | undefined {
  const quiet = quietMinutes(hours);
  if (quiet === undefined) return undefined;
  const { from, to } = quiet;
  const at = new Date(now);
  const time = at.getHours() * 60 + at.getMinutes();
  const isQuiet = from <= to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return undefined;
  const end = new Date(now);
  end.setHours(Math.floor(to / 60), to % 60, 0, 0);
  // by the calendar, since a day may have 23 or 25 hours
  if (time >= to) end.setDate(end.getDate() + 1);
  return Math.max(end.getTime(), now + minute);
}
