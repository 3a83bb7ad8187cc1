import { type Environment, mapLimited } from '@gsd-code-skill/core';
import type { Host } from '@gsd-code-skill/registry';
import { type HostNews, readHostNews, writeHostNews } from '@gsd-code-skill/session-channel';
import type { FleetView } from '../view/fleet-view.ts';
import { byUrgency } from '../view/view-fleet.ts';
import { askHost } from './ask-host.ts';
import type { HostSessionView, HostsView, HostView } from './hosts-view.ts';
import { parseRemoteView, type RemoteView } from './read-remote-view.ts';

export interface LookAtHostsOptions {
  /** The fleet of this host. */
  readonly here: FleetView;
  readonly hosts: readonly Host[];
  readonly stateDir: string;
  readonly env: Environment;
  now(): number;
  /** Ends every question at once. */
  readonly signal?: AbortSignal | undefined;
}

/** The fleets of several hosts, and what they could not read of their registries. */
export interface LookAtHosts {
  readonly view: HostsView;
  readonly problems: readonly string[];
}

/** More at a time would only wait for each other. */
const atOnce = 32;

/** Asks every other host for its fleet, and puts them together with the one of this host. */
export async function lookAtHosts(options: LookAtHostsOptions): Promise<LookAtHosts> {
  const { here, hosts, now } = options;
  const others = hosts.filter(({ name }) => name !== here.host);
  const heard = await mapLimited(others, atOnce, (host) => hear(host, options));
  const at = now();
  const all = [ofHere(here), ...heard];
  const views = all.map((one) => hostView(one, at));
  return {
    view: {
      at: new Date(at).toISOString(),
      waiting: views.reduce((sum, { waiting }) => sum + waiting, 0),
      hosts: views,
      sessions: all.flatMap(sessionsOf).toSorted(byUrgency),
    },
    problems: heard.flatMap(({ name, view }) =>
      (view?.problems ?? []).map((problem) => `${name}: ${problem}`),
    ),
  };
}

/** What is known of one host. */
interface Heard {
  readonly name: string;
  readonly isHere: boolean;
  readonly view: (FleetView & Partial<RemoteView>) | undefined;
  readonly heardAt: string | null;
  readonly problem: string | null;
  readonly took: number;
  readonly ahead: number;
}

function ofHere(view: FleetView): Heard {
  const fresh = { problem: null, took: 0, ahead: 0 };
  return { ...fresh, name: view.host, isHere: true, view, heardAt: view.at };
}

async function hear(host: Host, options: LookAtHostsOptions): Promise<Heard> {
  const { stateDir } = options;
  const { name, ssh } = host;
  const answer = await askHost(host, options);
  const common = { name, isHere: false, took: answer.took };
  if ('problem' in answer) {
    const news = await readHostNews(stateDir, name, ssh);
    const view = news && parseRemoteView(news.view);
    const heardAt = view === undefined ? null : (news?.receivedAt ?? null);
    return { ...common, view, heardAt, problem: answer.problem, ahead: 0 };
  }
  const { view, at, ahead } = answer;
  const heardAt = new Date(at).toISOString();
  await keep(stateDir, name, { ssh, receivedAt: heardAt, view });
  return { ...common, view, heardAt, problem: null, ahead };
}

// a disk that is full is no reason to show nothing
async function keep(stateDir: string, name: string, news: HostNews): Promise<void> {
  await writeHostNews(stateDir, name, news).catch(() => {});
}

function hostView(
  { name, isHere, view, heardAt, problem, took, ahead }: Heard,
  at: number,
): HostView {
  const age = heardAt === null ? null : Math.max(0, at - Date.parse(heardAt));
  return {
    ...{ host: name, is_here: isHere, reached: problem === null, news_at: heardAt },
    age_s: age === null ? null : Math.round(age / 1000),
    ...{ problem, took_ms: took, clock_ahead_s: Math.round(ahead / 1000) },
    ...{ worker_pid: view?.worker_pid ?? null, waiting: view?.waiting ?? 0 },
    sessions: view?.sessions.length ?? 0,
  };
}

function sessionsOf({ name, view, heardAt, problem }: Heard): readonly HostSessionView[] {
  const stale_since = problem === null ? null : heardAt;
  return (view?.sessions ?? []).map((one) => ({ ...one, host: name, stale_since }));
}
