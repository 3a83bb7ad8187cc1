import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { type EventuallyOptions, eventually } from '../eventually.ts';
import { recordedScreenPath, type ScreenOptions } from '../recordings.ts';

/** A pane of a private tmux server. */
export interface PrivatePane {
  readonly session: string;
  readonly paneId: `%${number}`;
  readonly serverPid: number;
  /** The pid of its first program, from before anything was drawn. */
  readonly panePid: number;
  /** The path of its terminal. */
  readonly tty: string;
  /** What tmux tells the programs in it. */
  readonly env: { readonly TMUX: string; readonly TMUX_PANE: string };
  /** What is on its screen. */
  screen(): Promise<string>;
  /** Waits until this is on its screen. */
  shows(text: string | RegExp, options?: EventuallyOptions): Promise<void>;
  /** Draws a recorded screen in place of its program, such as `10-ask-single`. */
  show(screen: string, options?: ScreenOptions): Promise<void>;
  /** Draws a file in place of its program. */
  draw(file: string): Promise<void>;
}

interface PaneFacts {
  /** Runs tmux itself. */
  readonly raw: (...args: readonly string[]) => Promise<string>;
  readonly socketPath: string;
  readonly session: string;
  readonly paneId: string;
  readonly serverPid: number;
  readonly panePid: number;
  readonly tty: string;
}

export function privatePane({ raw, socketPath, paneId, ...facts }: PaneFacts): PrivatePane {
  const screen = () => raw('capture-pane', '-p', '-t', paneId);

  async function shows(text: string | RegExp, options?: EventuallyOptions): Promise<void> {
    await eventually(async () => {
      const seen = await screen();
      if (typeof text === 'string' ? seen.includes(text) : text.test(seen)) return;
      throw new Error(`${facts.session} does not show ${text}:\n${seen}`);
    }, options);
  }

  async function draw(file: string): Promise<void> {
    const script = 'printf %s "$(cat "$0")"; exec cat';
    await raw('respawn-pane', '-k', '-t', paneId, 'sh', '-c', script, file);
    const lines = stripVTControlCharacters(await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n');
    await shows(lines.at(-1)?.trim() ?? '');
  }

  return {
    ...facts,
    paneId: paneId as `%${number}`,
    env: { TMUX: `${socketPath},${facts.serverPid},0`, TMUX_PANE: paneId },
    screen,
    shows,
    draw,
    show: (name, options) => draw(recordedScreenPath(name, { colours: true, ...options })),
  };
}
