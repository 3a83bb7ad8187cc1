/** Lines as numbers: equal lines have equal numbers. */
export type Ids = readonly number[];

/** How many rows at the top are the same. */
export function commonPrefix(before: Ids, after: Ids): number {
  const end = before.findIndex((id, row) => id !== after[row]);
  return end < 0 ? before.length : end;
}

/** How many rows at the bottom are the same. */
export function commonSuffix(before: Ids, after: Ids): number {
  return commonPrefix(before.toReversed(), after.toReversed());
}
