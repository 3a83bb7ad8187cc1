import { stripVTControlCharacters } from 'node:util';
import type { Look } from '../look/target.ts';

/** True while Claude Code keeps a stashed draft. */
export function hasStash(screen: string): boolean {
  return /› stashed\s*$/im.test(stripVTControlCharacters(screen));
}

/** True for a draft of which the screen shows only a name, as of a paste or a picture. */
export function isNamedOnly(draft: string): boolean {
  return /\[(Pasted text|Image) #\d+/.test(draft);
}

/** True when an idle conversation has nothing in it but the `/clear` that began it. */
export function isFresh({ screen, text }: Look): boolean {
  if (screen.state !== 'idle') return false;
  const rows = stripVTControlCharacters(text).split('\n');
  // the last ❯ is the input row itself; /clear stays on the screen as the only thing said
  const prompts = rows.filter((row) => /^[❯>][\s\u00a0]/.test(row)).slice(0, -1);
  const said = prompts.filter((row) => !/^[❯>][\s\u00a0]+\/clear\s*$/.test(row));
  return said.length === 0 && !rows.some((row) => /^[●⏺]/.test(row));
}
