import { plainLine } from '@gsd-code-skill/fleet';
import type { Key } from './terminal/keys.ts';
import {
  type Page,
  pageRows,
  type Size,
  selectedPlace,
  selectedSession,
  shownSessions,
  type TopState,
} from './top-state.ts';
import { wrapText } from './wrap-text.ts';

/** What has to be done besides drawing. */
export type Effect = 'leave' | 'suspend' | 'redraw' | 'read' | 'attach' | 'mute' | 'unmute';

export interface Pressed {
  readonly state: TopState;
  readonly effect?: Effect;
}

const longestFilter = 80;

/** What a key does; pure. */
export function press(before: TopState, key: Key, size: Size): Pressed {
  const state = { ...before, note: '' };
  if (key.name === 'interrupt') return { state, effect: 'leave' };
  if (key.name === 'suspend') return { state, effect: 'suspend' };
  if (key.name === 'redraw') return { state, effect: 'redraw' };
  if (state.isFiltering) return { state: pressInFilter(state, key) };
  // what was pasted was meant for something else
  if (key.name === 'paste') return { state };
  return state.page ? pressInPage(state, state.page, key, size) : pressInList(state, key, size);
}

function pressInFilter(state: TopState, { name, text }: Key): TopState {
  if (name === 'enter') return { ...state, isFiltering: false };
  if (name === 'escape') return { ...state, isFiltering: false, filter: '' };
  if (name === 'backspace') return { ...state, filter: [...state.filter].slice(0, -1).join('') };
  if (name !== 'text' && name !== 'paste') return move(state, steps[name] ?? 0);
  const added = name === 'paste' ? plainLine(text) : text;
  return { ...state, filter: [...state.filter, ...added].slice(0, longestFilter).join('') };
}

/** What is done to the selected session. */
const effects: Partial<Record<string, Effect>> = { a: 'attach', m: 'mute', M: 'unmute' };

const steps: Partial<Record<Key['name'], number>> = { up: -1, down: 1 };

function pressInList(state: TopState, key: Key, size: Size): Pressed {
  const { text } = key;
  if (key.name === 'enter') return withSelected(state, 'read');
  if (key.name === 'escape') return { state: { ...state, filter: '' } };
  if (key.name !== 'text') return { state: move(state, distance(key, size)) };
  if (text === 'q') return { state, effect: 'leave' };
  const effect = effects[text];
  if (effect !== undefined) return withSelected(state, effect);
  if (text === '/') return { state: { ...state, isFiltering: true } };
  return { state: move(state, distance(key, size)) };
}

function withSelected(state: TopState, effect: Effect): Pressed {
  return selectedSession(state) === undefined ? { state } : { state, effect };
}

function move(state: TopState, by: number): TopState {
  const shown = shownSessions(state);
  const place = Math.min(shown.length - 1, Math.max(0, selectedPlace(state) + by));
  const { agent } = shown[place] ?? {};
  return agent === undefined ? state : { ...state, selected: agent };
}

function pressInPage(state: TopState, page: Page, key: Key, size: Size): Pressed {
  const { name, text } = key;
  const { page: _, ...list } = state;
  if (name === 'escape' || name === 'backspace' || name === 'enter') return { state: list };
  if (text === 'q') return { state: list };
  const effect = name === 'text' ? effects[text] : undefined;
  if (effect !== undefined) return { state, effect };
  const last = Math.max(0, wrapText(page.text, size.columns).length - pageRows(size));
  const top = Math.min(last, Math.max(0, page.top + distance(key, size)));
  return { state: { ...state, page: { ...page, top } } };
}

/** How many lines, or sessions, a key goes down. */
function distance({ name, text }: Key, size: Size): number {
  const far = Number.MAX_SAFE_INTEGER;
  if (name === 'text') return { k: -1, j: 1, g: -far, G: far, ' ': pageRows(size) }[text] ?? 0;
  if (name === 'page-up') return -pageRows(size);
  if (name === 'page-down') return pageRows(size);
  if (name === 'home') return -far;
  return name === 'end' ? far : (steps[name] ?? 0);
}
