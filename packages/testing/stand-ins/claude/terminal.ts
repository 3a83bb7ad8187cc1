import { constants, openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';

/** Where Claude Code is played. */
export interface Terminal {
  write(text: string): void;
  columns(): number;
  rows(): number;
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
    rows: () => stdout.rows,
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

/** The terminal of another process. */
export interface OtherTerminal extends Terminal {
  /** Resolves when all that was written is on the screen. */
  isDrawn(): Promise<void>;
}

// the question whether a terminal is well, which it answers when it has drawn what came before
const question = '\u001B[5n';
const answer = '\u001B[0n';

/** The terminal at a path that another process has, until that one is gone. */
export function terminalOf(path: string, pid: number): OtherTerminal {
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
  const listen = (take: (bytes: string) => void) =>
    void input.on('data', (bytes) => {
      const typed = bytes.toString('utf8').replace(answer, '');
      if (typed !== '') take(typed);
    });
  return {
    write: (text) => void (isGone || output.write(text)),
    columns: () => output.columns,
    rows: () => output.rows,
    onKeys(take) {
      input.setRawMode(true);
      listen(take);
    },
    onLines: listen,
    isGone: () => isGone,
    onResize(draw) {
      output.on('resize', () => void (isGone || draw()));
      // the signal at which Node does this itself goes to the other process
      watch = setInterval(() => {
        if ('_refreshSize' in output && typeof output._refreshSize === 'function') {
          output._refreshSize();
        }
      }, 50);
    },
    leave() {
      end();
      process.kill(pid, 'SIGTERM');
    },
    isDrawn() {
      const { isRaw } = input;
      // what is answered would be echoed
      input.setRawMode(true);
      output.write(question);
      return new Promise((resolve) => {
        input.on('data', function hear(bytes) {
          if (!bytes.includes(answer)) return;
          input.off('data', hear).setRawMode(isRaw);
          resolve();
        });
      });
    },
    stopTmux() {
      throw new Error('nothing is drawn on a stopped tmux but by a process of its own');
    },
  };
}
