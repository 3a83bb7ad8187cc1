import type { FleetView, OpenItem, SessionView } from '@gsd-code-skill/fleet';

/** What a person reads whole. */
export interface Page {
  readonly agent: string;
  readonly title: string;
  readonly text: string;
  /** The first line that is shown. */
  readonly top: number;
}

/** All that is drawn. */
export interface TopState {
  /** Absent until the first look. */
  readonly view?: FleetView;
  /** The agent whose line is selected. */
  readonly selected?: string;
  readonly filter: string;
  readonly isFiltering: boolean;
  readonly page?: Page;
  /** One line on what was done, or went wrong; until the next key. */
  readonly note: string;
  /** Why the last look saw nothing, so that what is shown is older. */
  readonly problem: string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const emptyState: TopState = { filter: '', isFiltering: false, note: '', problem: '' };

/** The sessions that the filter leaves. */
export function shownSessions({ view, filter }: TopState): readonly SessionView[] {
  const sessions = view?.sessions ?? [];
  const wanted = filter.toLowerCase();
  if (wanted === '') return sessions;
  return sessions.filter(({ agent, session, state, open }) =>
    [agent, session, state.replace('_', ' '), ...open.map(wordsOf)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

function wordsOf({ kind, request, summary }: OpenItem): string {
  return [kind.replace('_', ' '), request, summary].filter(Boolean).join(' ');
}

/** The place of the selected session among those that are shown; the first one where it is gone. */
export function selectedPlace(state: TopState): number {
  const place = shownSessions(state).findIndex(({ agent }) => agent === state.selected);
  return Math.max(0, place);
}

export function selectedSession(state: TopState): SessionView | undefined {
  return shownSessions(state)[selectedPlace(state)];
}

/** The state after a look: whoever was selected stays so, and where they are gone, who has their place. */
export function withView(state: TopState, view: FleetView): TopState {
  const place = selectedPlace(state);
  const next = { ...state, view, problem: '' };
  const shown = shownSessions(next);
  if (shown.some(({ agent }) => agent === state.selected)) return next;
  const { agent } = shown[Math.min(place, shown.length - 1)] ?? {};
  return agent === undefined ? next : { ...next, selected: agent };
}

/** Lines that a page has room for. */
export function pageRows({ rows }: Size): number {
  return Math.max(1, rows - 2);
}
