import { constants, openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';

/** Where Claude Code is played. */
export interface Terminal {
  write(text: string): void;
  columns(): number;
  /** Hands over each key as it comes. */
  onKeys(take: (bytes: string) => void): void;
  /** Hands over what is typed, with echo and line by line. */
  onLines(take: (bytes: string) => void): void;
  onResize(draw: () => void): void;
  /** True when nobody has the terminal any more. */
  isGone(): boolean;
  /** Ends the program that has the terminal. */
  leave(): void;
  /** Stops the tmux server that the terminal belongs to. */
  stopTmux(): void;
}

/** The terminal of this process. */
export function ownTerminal(): Terminal {
  const { stdin, stdout } = process;
  return {
    write: (text) => void stdout.write(text),
    columns: () => stdout.columns,
    onKeys(take) {
      stdin.setRawMode(true);
      stdin.on('data', (bytes) => take(bytes.toString('utf8')));
    },
    onLines: (take) => void stdin.on('data', (bytes) => take(bytes.toString('utf8'))),
    isGone: () => false,
    onResize: (draw) => void stdout.on('resize', draw),
    leave: () => process.exit(0),
    stopTmux: () => void process.kill(process.ppid, 'SIGSTOP'),
  };
}

/** The terminal at a path that another process has, until that one is gone. */
export function terminalOf(path: string, pid: number): Terminal {
  const open = () => openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  const input = new ReadStream(open());
  const output = new WriteStream(open());
  let isGone = false;
  let watch: NodeJS.Timeout | undefined;
  const end = () => {
    isGone = true;
    clearInterval(watch);
    input.destroy();
    output.destroy();
  };
  for (const stream of [input, output]) stream.on('error', end).on('close', end);
  const size = () => (isGone ? [0, 0] : output.getWindowSize());
  return {
    write: (text) => void (isGone || output.write(text)),
    columns: () => size()[0] ?? 0,
    onKeys(take) {
      input.setRawMode(true);
      input.on('data', (bytes) => take(bytes.toString('utf8')));
    },
    onLines: (take) => void input.on('data', (bytes) => take(bytes.toString('utf8'))),
    isGone: () => isGone,
    onResize(draw) {
      // the signal that tells of it goes to the other process
      let before = `${size()}`;
      watch = setInterval(() => {
        const now = `${size()}`;
        if (now !== before && !isGone) draw();
        before = now;
      }, 50);
    },
    leave() {
      end();
      process.kill(pid, 'SIGTERM');
    },
    stopTmux() {
      throw new Error('nothing is drawn on a stopped tmux but by a process of its own');
    },
  };
}
