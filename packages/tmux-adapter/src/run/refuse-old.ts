import { compareVersions } from '@gsd-code-skill/core';
import { TmuxError } from './tmux-error.ts';

const oldest = '3.2';

/** Refuses a tmux in which what is needed is missing, by its version: `3.3a`, `next-3.6`. */
export function refuseOld(version: string): void {
  const number = /^(?:next-)?(\d+\.\d+)/.exec(version)?.[1];
  // those before 2.4 do not tell it; that of OpenBSD is counted otherwise, and is new
  const isOld = number === undefined ? version === '' : compareVersions(number, oldest) < 0;
  if (!isOld) return;
  const name = ['tmux', version].join(' ').trim();
  throw new TmuxError('too-old', `${name} is too old: tmux ${oldest} or newer is needed`);
}

/** A number in a list, with the server's version before it, so that no command of its own is needed. */
export const versionedNumber = (format: string) =>
  [
    `#{version} ${format}`,
    (value: string) => {
      const [version = '', number = ''] = value.split(' ');
      refuseOld(version);
      return Number(number);
    },
  ] as const;
