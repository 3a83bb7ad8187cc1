import { condense } from '@gsd-code-skill/core';
import type { Fit } from './request.ts';

/** How a path fits, which is drawn from the working folder where it lies inside. */
export function fitPath(shown: string, path: string, cwd: string | undefined): Fit {
  const drawn = condense(shown);
  if (drawn === condense(path)) return 'exact';
  if (cwd === undefined) return condense(path).endsWith(`/${drawn}`) ? 'part' : 'unlike';
  const folder = cwd.endsWith('/') ? cwd : `${cwd}/`;
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  if (inside !== undefined) return condense(inside) === drawn ? 'exact' : 'unlike';
  // outside it is drawn from the home folder or by steps upwards
  const tail = drawn.replace(/^(?:~|(?:\.\.\/)*\.\.)/, '');
  return tail !== drawn && condense(path).endsWith(tail) ? 'part' : 'unlike';
}
