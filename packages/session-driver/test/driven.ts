import { test as base } from '@gsd-code-skill/session-stage';
import { type Action, type ActionOutcome, openSession, type SessionOptions } from '../src/index.ts';

interface RunOptions extends Partial<SessionOptions> {
  readonly onTouch?: () => void;
}

type Run = (action: Action, options?: RunOptions) => Promise<ActionOutcome>;

interface Driven {
  /** Does one thing with warden-main, or with the session that is named. */
  readonly run: Run;
  /** Does it for the request that `status` prints, as somebody who has read it. */
  readonly reply: Run;
}

export const test = base.extend<Driven>({
  run: async ({ tmux, stateDir }, use) => {
    await use((action, { onTouch = () => {}, ...options } = {}) => {
      // plenty of time, since many tests share the machine
      const given = { tmux, session: 'warden-main', stateDir, timeScale: 3, ...options };
      return openSession(given).run(action, { onTouch });
    });
  },
  reply: async ({ run }, use) => {
    await use(async (action, options) => {
      const { data } = await run({ kind: 'status' });
      return run({ ...action, for: data?.request } as Action, options);
    });
  },
});
