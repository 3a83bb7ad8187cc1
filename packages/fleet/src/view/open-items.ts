import type { Need, Request } from '@gsd-code-skill/session-channel';
import { askedLine, listedLine, plainLine } from '@gsd-code-skill/wake-format';
import type { FleetSession } from '../read-fleet.ts';
import type { OpenItem } from './fleet-view.ts';

/** What somebody has to see to in a session: its requests, then what else it needs, oldest first. */
export function openItems({ requests, needs, sight }: FleetSession): readonly OpenItem[] {
  const asked = requests.map((request) => {
    const need = needs.find(({ requestId }) => requestId === request.id);
    return { ...itemOf(need), ...requestFacts(request) };
  });
  const known = new Set(requests.map(({ id }) => id));
  const others = needs
    .filter(({ requestId }) => requestId === undefined || !known.has(requestId))
    .map((need): OpenItem => itemOf(need));
  const items = [...asked, ...others.toSorted((one, other) => rank(one) - rank(other))];
  const isTold = items.some(({ kind }) => kind === 'request');
  const dialog = isTold ? undefined : unannounced(sight);
  return dialog === undefined ? items : [dialog, ...items];
}

/** A dialog that no event has announced. */
function unannounced(sight: FleetSession['sight']): OpenItem | undefined {
  if (sight?.kind !== 'claude') return undefined;
  const { native, screen } = sight;
  const isOpen = native?.status === 'waiting' || screen?.dialog !== undefined;
  if (!isOpen) return undefined;
  const about = native?.waitingFor ?? screen?.dialog?.title;
  return {
    ...itemOf(undefined),
    summary: about === undefined ? null : listedLine(about),
    opened_at: native?.statusUpdatedAt ?? null,
  };
}

function rank({ kind }: OpenItem): number {
  if (kind === 'request') return 0;
  return kind === 'turn' ? 2 : 1;
}

function requestFacts(request: Request) {
  return { request: request.id, summary: askedLine(request), opened_at: request.openedAt };
}

function itemOf(need: Need | undefined): OpenItem {
  const { id, kind = 'request', summary, openedAt, state, requestId } = need ?? {};
  return {
    need: id ?? null,
    request: requestId ?? null,
    kind,
    summary: summary === undefined ? null : plainLine(summary),
    opened_at: openedAt ?? null,
    postponed_until: state?.status === 'postponed' ? state.until : null,
    reminded_at: need?.remindedAt ?? null,
    escalated_at: need?.escalatedAt ?? null,
  };
}
