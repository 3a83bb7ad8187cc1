import { compareVersions } from '@gsd-code-skill/core';

const oldest = '3.2';

/** Why a tmux of this version is not enough, in words: `3.3a`, `next-3.6`; `undefined` when it is. */
export function whyTooOld(version: string): string | undefined {
  const number = /^(?:next-)?(\d+\.\d+)/.exec(version)?.[1];
  // those before 2.4 do not tell it; that of OpenBSD is counted otherwise, and is new
  const isOld = number === undefined ? version === '' : compareVersions(number, oldest) < 0;
  if (!isOld) return undefined;
  const name = ['tmux', version].join(' ').trim();
  return `${name} is too old: tmux ${oldest} or newer is needed`;
}
