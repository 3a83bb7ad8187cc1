import type { Tmux } from '@gsd-code-skill/tmux-adapter';

/** Milliseconds for which a list of panes is believed: a backlog asks for it with every event. */
const believed = 250;

/** The same server, asked for its panes once for all who ask within a moment. */
export function withSharedPanes(tmux: Tmux): Tmux {
  let last: {
    readonly at: number;
    readonly key: string;
    readonly panes: ReturnType<Tmux['panes']>;
  };
  return {
    ...tmux,
    panes(options) {
      const key = JSON.stringify(options ?? {});
      const isFresh = last?.key === key && performance.now() - last.at < believed;
      if (!isFresh) last = { at: performance.now(), key, panes: tmux.panes(options) };
      return last.panes;
    },
  };
}
