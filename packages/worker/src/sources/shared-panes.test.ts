import { test as base } from '@gsd-code-skill/testing/test';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { believed, believedLong, withSharedPanes } from './shared-panes.ts';

const test = base.extend<{ tmux: Tmux }>({
  tmux: async ({ privateTmux: { socketPath } }, use) => {
    await use(createTmux({ socketPath, configFile: '/dev/null', timeout: 10_000 }));
  },
});

test('a list is shared for a moment, and a pane that is younger is found when asked for', async ({
  tmux,
}) => {
  await tmux.newSession('one', { command: ['cat'] });
  let asked = 0;
  let now = 0;
  const counting: Tmux = {
    ...tmux,
    panes(options) {
      asked += 1;
      return tmux.panes(options);
    },
  };
  const shared = withSharedPanes(counting, () => now);
  await Promise.all([shared.panes(), shared.panes()]);
  expect(asked).toBe(1);
  const pane = await tmux.newSession('two', { command: ['cat'] });
  expect((await shared.panesNow()).map(({ id }) => id)).toContain(pane);
  expect((await shared.panes()).map(({ id }) => id)).toContain(pane);
  expect(asked).toBe(2);
  now += believed;
  await shared.panes({}, believedLong);
  expect(asked).toBe(2);
  await shared.panes();
  expect(asked).toBe(3);
});
