import { stateDirectory } from '@gsd-code-skill/session-channel';
import type { Look } from '../look-at-fleet.ts';
import { attachCommand, runTmux } from './attach.ts';
import { draw } from './draw.ts';
import { findPane } from './find-pane.ts';
import { muteAgent } from './mute-agent.ts';
import { type Effect, press } from './press.ts';
import { readPage } from './read-page.ts';
import { type Seen, seenOf } from './seen-of.ts';
import type { Key } from './terminal/keys.ts';
import type { Screen } from './terminal/screen.ts';
import type { TopContext } from './top-context.ts';
import { emptyState, selectedSession, type TopState, withView } from './top-state.ts';

export interface TopOptions {
  readonly context: TopContext;
  readonly first: Look;
  readonly screen: Screen;
  /** Ends what runs in our place. */
  readonly signal: AbortSignal;
  leave(): void;
  suspend(): void;
}

/** The fleet on a screen, and what keys do to it. */
export interface Top {
  /** Draws what has changed, such as ages. */
  show(): void;
  /** Draws all of it. */
  redraw(): void;
  /** Takes a look in. */
  see(look: Look): void;
  /** Does what a key stands for. */
  take(key: Key): void;
  /** Says until the next look why one saw nothing. */
  miss(error: unknown): void;
}

export function createTop(options: TopOptions): Top {
  const { context, screen, signal, leave, suspend } = options;
  const { env, colour, now } = context;
  const stateDir = stateDirectory(env);
  let look = options.first;
  let state: TopState = emptyState;

  const change = (next: Partial<TopState>) => {
    state = { ...state, ...next };
    screen.paint(draw(state, { ...screen.size(), colour, now: now() }));
  };
  const fail = (error: unknown) => change({ note: messageOf(error) });
  const redraw = () => {
    screen.forget();
    change({});
  };

  async function read({ view, session }: Seen, isNew: boolean) {
    const text = await readPage(view, session, { stateDir, ...look });
    const { page } = state;
    // somebody may have gone on meanwhile
    if (!isNew && page?.agent !== view.agent) return;
    const title = `${view.session} (${view.agent}): ${view.state.replace('_', ' ')}`;
    const top = isNew ? 0 : (page?.top ?? 0);
    change({ page: { agent: view.agent, title, text, top } });
  }
  async function attach({ view, session }: Seen) {
    const found = await findPane(session, look);
    if (found === undefined) return change({ note: `${view.agent} has no session to attach to` });
    const command = attachCommand(found, env);
    if (!command.isSwitch) screen.leave();
    const note = await runTmux(command, signal);
    screen.enter();
    redraw();
    change({ note });
  }
  const mute = async (seen: Seen, isMore: boolean) =>
    change({ note: await muteAgent(seen, { stateDir, isMore }) });

  async function perform(effect: Effect) {
    if (effect === 'leave') return leave();
    if (effect === 'suspend') return suspend();
    if (effect === 'redraw') return redraw();
    const seen = seenOf(look, state.page?.agent ?? selectedSession(state)?.agent ?? '');
    if (seen === undefined) return;
    if (effect === 'read') await read(seen, true);
    else if (effect === 'attach') await attach(seen);
    else await mute(seen, effect === 'mute');
  }

  return {
    show: () => change({}),
    redraw,
    miss: (error) => change({ problem: messageOf(error) }),
    see(seen) {
      look = seen;
      state = withView(state, seen.view);
      change({});
      const reading = state.page && seenOf(look, state.page.agent);
      if (reading) read(reading, false).catch(fail);
    },
    take(key) {
      const { state: next, effect } = press(state, key, screen.size());
      state = next;
      change({});
      if (effect) perform(effect).catch(fail);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
