import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { createTmux, type PaneId, type Tmux } from '../src/index.ts';

/** A pane whose program writes down every byte it gets. */
interface Recorder {
  readonly pane: PaneId;
  received(): Promise<string>;
}

interface Adapter {
  readonly socketPath: string;
  /** An adapter for a tmux server that nobody else knows. */
  readonly tmux: Tmux;
  /** Runs tmux itself, for what the adapter does not do. */
  readonly raw: (...args: string[]) => Promise<string>;
  readonly startRecorder: (session?: string) => Promise<Recorder>;
}

// asks for bracketed pastes, and takes each byte as it comes
const recorder = 'stty raw -echo; printf "\\033[?2004hready"; exec cat > "$0"';

export const test = base.extend<Adapter>({
  socketPath: async ({ privateTmux }, use) => use(privateTmux.socketPath),
  tmux: async ({ socketPath }, use) => {
    await use(createTmux({ socketPath, configFile: '/dev/null', timeout: 10_000 }));
  },
  raw: async ({ privateTmux }, use) => use(privateTmux.raw),
  startRecorder: async ({ tmux, folder }, use) => {
    await use(async (session = 'recorder') => {
      const file = join(folder, `${session}.bytes`);
      const pane = await tmux.newSession(session, { command: ['sh', '-c', recorder, file] });
      await expect.poll(() => tmux.capture(pane)).toContain('ready');
      return { pane, received: () => readFile(file, 'utf8') };
    });
  },
});
