import type { PaneKey } from '@gsd-code-skill/session-channel';

/** Things an agent has to know that no event of its own tells: the next wake of the pane does. */
export interface Notices {
  add(pane: PaneKey, text: string): void;
  of(pane: PaneKey): readonly string[];
  /** Forgets those that were told. */
  told(pane: PaneKey, notices: readonly string[]): void;
}

const most = 20;

export function createNotices(): Notices {
  const byPane = new Map<PaneKey, readonly string[]>();
  return {
    add(pane, text) {
      byPane.set(pane, [...(byPane.get(pane) ?? []), text].slice(-most));
    },
    of: (pane) => byPane.get(pane) ?? [],
    told(pane, notices) {
      const left = (byPane.get(pane) ?? []).filter((one) => !notices.includes(one));
      if (left.length > 0) byPane.set(pane, left);
      else byPane.delete(pane);
    },
  };
}
