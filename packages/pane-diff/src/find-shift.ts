import type { Ids } from './ids.ts';

// a line that stands in more pairs of places than this says little about where the screen moved
const MAX_PAIRS = 16;

/** How many rows most lines moved up (negative: down), when no exact scroll explains the screens. */
export function findShift(before: Ids, after: Ids, hasText: (id: number) => boolean): number {
  const places = placesOf(before, hasText);
  const votes = new Map<number, number>();
  for (const [id, later] of placesOf(after, hasText)) {
    const earlier = places.get(id) ?? [];
    const pairs = earlier.length * later.length;
    if (pairs > MAX_PAIRS) continue;
    for (const from of earlier) {
      for (const to of later) votes.set(from - to, (votes.get(from - to) ?? 0) + 1 / pairs);
    }
  }

  let best = 0;
  for (const [shift, weight] of votes) {
    const lead = weight - (votes.get(best) ?? 0);
    if (lead > 0 || (lead === 0 && Math.abs(shift) < Math.abs(best))) best = shift;
  }
  return best;
}

function placesOf(ids: Ids, hasText: (id: number) => boolean): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [row, id] of ids.entries()) {
    if (!hasText(id)) continue;
    const rows = places.get(id);
    if (rows) rows.push(row);
    else places.set(id, [row]);
  }
  return places;
}
