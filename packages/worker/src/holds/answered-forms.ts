import type { Hold, PaneKey } from '@gsd-code-skill/session-channel';

/** Forms whose answers went to their hooks and whose results are still to come. */
export interface AnsweredForms {
  add(form: Pick<Hold, 'pane' | 'toolName'>): void;
  /** Whether a result is that of such a form, which is then no longer kept. */
  take(pane: PaneKey, server: string): boolean;
}

// Claude Code tells the result at once; one that never came must not hide that of a later form
const mostWait = 30_000;

export function createAnsweredForms(now: () => number = () => performance.now()): AnsweredForms {
  let answered: readonly {
    readonly pane: PaneKey;
    readonly server: string;
    readonly at: number;
  }[] = [];
  return {
    add({ pane, toolName }) {
      answered = [...answered, { pane, server: toolName, at: now() }];
    },
    take(pane, server) {
      answered = answered.filter(({ at }) => now() - at < mostWait);
      const found = answered.find((one) => one.pane === pane && one.server === server);
      answered = answered.filter((one) => one !== found);
      return found !== undefined;
    },
  };
}
