import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { refuseOld } from '../run/run-tmux.ts';

/** The tmux format behind each property of `T`, and how its text is read. */
export type Fields<T> = {
  readonly [K in keyof T]: readonly [format: string, read: (value: string) => T[K]];
};

export const text = (value: string) => value;
export const whole = Number;
// pane_in_mode counts the modes that lie on one another
export const flag = (value: string) => value !== '' && value !== '0';

/** A number in a list, with the server's version before it, so that no command of its own is needed. */
export const versionedNumber = (format: string) =>
  [
    `${format} #{version}`,
    (value: string) => {
      const [number = '', version = ''] = value.split(' ');
      refuseOld(version);
      return Number(number);
    },
  ] as const;

/** Text that stands in no value: titles and options can hold anything, line ends too. */
export function createSeparator(): string {
  // not a control character: newer versions of tmux print those as \037
  return `|${randomWord()}|`;
}

/** Loading node:crypto takes as long as a tmux command. */
function randomWord(): string {
  let source: number | undefined;
  try {
    source = openSync('/dev/urandom', 'r');
    const bytes = Buffer.alloc(16);
    if (readSync(source, bytes) === bytes.length) return bytes.toString('hex');
  } catch {
    // a system without it
  } finally {
    if (source !== undefined) closeSync(source);
  }
  return randomUUID();
}

/** A format string for one list command, and the reader of what comes back. */
export function listFormat<T>(fields: Fields<T>) {
  const separator = createSeparator();
  const entries = Object.entries(fields) as [keyof T & string, Fields<T>[keyof T & string]][];

  return {
    format: entries.map(([, [format]]) => `${format}${separator}`).join(''),
    read(output: string): T[] {
      const values = output.split(separator);
      const rows: T[] = [];
      for (let start = 0; start + entries.length < values.length; start += entries.length) {
        const row = entries.map(([key, [, read]], index) => {
          const value = values[start + index] ?? '';
          // the line end after each row stands before the first value of the next
          return [key, read(index === 0 ? value.trimStart() : value)];
        });
        rows.push(Object.fromEntries(row) as T);
      }
      return rows;
    },
  };
}
