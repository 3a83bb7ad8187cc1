import { squeeze } from './fit-text.ts';
import type { Fit } from './request.ts';

/** How a path fits, which is drawn from the working folder where it lies inside. */
export function fitPath(shown: string, path: string, cwd: string | undefined): Fit {
  const drawn = squeeze(shown);
  if (drawn === squeeze(path)) return 'exact';
  if (cwd === undefined) return squeeze(path).endsWith(`/${drawn}`) ? 'part' : 'unlike';
  const folder = cwd.endsWith('/') ? cwd : `${cwd}/`;
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  if (inside !== undefined) return squeeze(inside) === drawn ? 'exact' : 'unlike';
  // outside it is drawn from the home folder or by steps upwards
  const tail = drawn.replace(/^(?:~|(?:\.\.\/)*\.\.)/, '');
  return tail !== drawn && squeeze(path).endsWith(tail) ? 'part' : 'unlike';
}
