import { shortSpan } from '@gsd-code-skill/core';
import { plainLine } from '@gsd-code-skill/wake-format';
import type { HostView } from '../hosts/hosts-view.ts';
import { ageOf } from './age-of.ts';

/** A line for each host: whether it answers, and how old its news is. */
export function hostLines(hosts: readonly HostView[], now: number): readonly string[] {
  return hosts.map((host) => `  ${plainLine(lineOf(host, now))}`);
}

function lineOf(view: HostView, now: number): string {
  const { host, sessions, waiting, worker_pid: worker } = view;
  const known = [
    `${sessions} ${sessions === 1 ? 'agent' : 'agents'}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    worker === null ? 'no worker' : `worker ${worker}`,
  ].join(', ');
  return `${host}: ${newsOf(view, now, known)}`;
}

function newsOf(view: HostView, now: number, known: string): string {
  const { is_here, reached, news_at, problem, took_ms, clock_ahead_s: ahead } = view;
  if (is_here) return `${known}, this host`;
  const age = ageOf(news_at, now);
  if (reached) return `${known}, news ${age} old, took ${took_ms} ms${clockOf(ahead)}`;
  if (news_at === null) return `silent (${problem}); nothing was ever heard from it`;
  return `silent (${problem}); its last news is ${age} old: ${known}`;
}

function clockOf(ahead: number): string {
  if (ahead === 0) return '';
  return `, its clock is ${shortSpan(Math.abs(ahead) * 1000)} ${ahead > 0 ? 'ahead' : 'behind'}`;
}
