import { condense } from '@gsd-code-skill/core';
import { isDrawnAs } from './fit-text.ts';
import type { Fit } from './request.ts';

/** How a path fits, row by row, which is drawn from the working folder where it lies inside. */
export function fitPath(shown: readonly string[], path: string, cwd: string | undefined): Fit {
  const drawn = condense(shown.join(''));
  if (drawn === condense(path)) return spelt(shown, path);
  if (cwd === undefined) return condense(path).endsWith(`/${drawn}`) ? 'part' : 'unlike';
  const folder = cwd.endsWith('/') ? cwd : `${cwd}/`;
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  if (inside !== undefined) return condense(inside) === drawn ? spelt(shown, inside) : 'unlike';
  // outside it is drawn from the home folder or by steps upwards
  const tail = drawn.replace(/^(?:~|(?:\.\.\/)*\.\.)/, '');
  return tail !== drawn && condense(path).endsWith(tail) ? 'part' : 'unlike';
}

/** Paths that differ in a space are two; only where a row ends it may be out of sight. */
function spelt(shown: readonly string[], path: string): Fit {
  const rows = shown.map((text, line) => ({ text, ...(line > 0 && { wrapped: true as const }) }));
  return isDrawnAs(path, rows) ? 'exact' : 'part';
}
