import type { PanesOptions, Tmux } from '@gsd-code-skill/tmux-adapter';

/** Milliseconds for which a list of panes is believed. */
export const believed = 250;
/** The same for events that have waited for long: a backlog asks for it with every event. */
export const believedLong = 2000;

/** A server that is asked for its panes once for all who ask within a moment. */
export interface SharedTmux extends Tmux {
  /** The panes, by a list that may be so many milliseconds old. */
  panes(options?: PanesOptions, longest?: number): ReturnType<Tmux['panes']>;
  /** The panes of now: a list that is shared may be older than a pane. */
  panesNow: Tmux['panes'];
}

export function withSharedPanes(tmux: Tmux, now = () => performance.now()): SharedTmux {
  let last: {
    readonly at: number;
    readonly key: string;
    readonly panes: ReturnType<Tmux['panes']>;
  };
  function panesNow(options?: PanesOptions) {
    last = {
      at: now(),
      key: JSON.stringify(options ?? {}),
      panes: tmux.panes(options),
    };
    return last.panes;
  }
  return {
    ...tmux,
    panesNow,
    panes(options, longest = believed) {
      const isFresh = last?.key === JSON.stringify(options ?? {}) && now() - last.at < longest;
      return isFresh ? last.panes : panesNow(options);
    },
  };
}
