import type { Specifier } from '../rule.ts';
import { matchesGlob } from './glob.ts';

type PathSpecifier = Extract<Specifier, { kind: 'path' }>;

/** Where relative paths start. */
export interface Places {
  /** The folder of the session. */
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
}

/** True when a path is surely one that the rule names. */
export function isPath(
  { anchor, glob }: PathSpecifier,
  path: string,
  { cwd, home }: Places,
): boolean {
  const whole = absolute(path, { cwd, home });
  const base = anchor === 'root' ? '' : anchor === 'home' ? home : cwd;
  if (whole === undefined || base === undefined || /\p{Cc}/u.test(path)) return false;
  const start = `${normalise(base)}/`;
  return whole.startsWith(start) && fits(glob, whole.slice(start.length));
}

/** True when a path could be one that the rule names, or lies below it. */
export function couldBePath(
  { anchor, glob, isName }: PathSpecifier,
  path: string,
  places: Places,
): boolean {
  const whole = (absolute(path, places) ?? normalise(`/${path}`)).toLowerCase();
  const pattern = glob.toLowerCase();
  const base = anchor === 'root' ? '' : anchor === 'home' ? places.home : places.cwd;
  const start = base === undefined ? undefined : `${normalise(base)}/`.toLowerCase();
  const isAnywhere = isName || start === undefined;
  if (!isAnywhere && !whole.startsWith(start)) return false;
  const parts = (isAnywhere ? whole.slice(1) : whole.slice(start.length)).split('/');
  const first = isAnywhere ? parts.length : 1;
  for (let from = 0; from < first; from++) {
    for (let to = from + 1; to <= parts.length; to++) {
      if (fits(pattern, parts.slice(from, to).join('/'))) return true;
    }
  }
  return false;
}

function absolute(path: string, { cwd, home }: Places): string | undefined {
  if (path.startsWith('/')) return normalise(path);
  if (path === '~' || path.startsWith('~/')) {
    return home === undefined ? undefined : normalise(`${home}/${path.slice(1)}`);
  }
  return cwd === undefined ? undefined : normalise(`${cwd}/${path}`);
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? '' : `/${parts.join('/')}`;
}

/** Part by part: `**` stands for any number of parts, `*` and `?` for signs of one. */
function fits(glob: string, path: string): boolean {
  const wanted = glob.split('/');
  const last = wanted.length - 1;
  // how far in the pattern the parts so far can have come
  let reached = withoutStars(new Set([0]), wanted);
  for (const part of path.split('/')) {
    const next = new Set<number>();
    for (const place of reached) {
      const piece = wanted[place];
      if (piece === '**') next.add(place);
      // at the end it stands for one part at least
      if (piece === '**' && place === last) next.add(place + 1);
      else if (piece !== undefined && matchesGlob(piece, part, { any: '?' })) next.add(place + 1);
    }
    reached = withoutStars(next, wanted);
  }
  return reached.has(wanted.length);
}

function withoutStars(places: Set<number>, wanted: readonly string[]): Set<number> {
  for (const place of places) {
    if (wanted[place] === '**' && place < wanted.length - 1) places.add(place + 1);
  }
  return places;
}
