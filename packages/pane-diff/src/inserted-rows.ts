import diff from 'fast-diff';
import { commonPrefix, commonSuffix, type Ids } from './ids.ts';

// fast-diff mends surrogate pairs, so no line may stand in as half of one
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Distinct shared lines that one code unit each can stand for. */
export const MAX_SYMBOLS = 0x10000 - SURROGATES;

/** Rows of `after` that a line diff inserts. */
export function insertedRows(before: Ids, after: Ids): number[] {
  const top = commonPrefix(before, after);
  const bottom = commonSuffix(before.slice(top), after.slice(top));
  const earlier = before.slice(top, before.length - bottom);
  const later = after.slice(top, after.length - bottom);
  const symbols = symbolsOfShared(earlier, later);
  const encode = (ids: Ids) => ids.map((id) => symbols.get(id) ?? '').join('');

  // a line on one side only can match nothing: leaving it out keeps the diff the same and short
  const changes = diff(encode(earlier), encode(later));
  const inserted = changes.flatMap(([kind, text]) =>
    kind === diff.DELETE ? [] : new Array<boolean>(text.length).fill(kind === diff.INSERT),
  );

  let shared = 0;
  return later.flatMap((id, row) => (!symbols.has(id) || inserted[shared++] ? [top + row] : []));
}

function symbolsOfShared(before: Ids, after: Ids): Map<number, string> {
  const earlier = new Set(before);
  const symbols = new Map<number, string>();
  for (const id of after) {
    if (!earlier.has(id) || symbols.has(id)) continue;
    if (symbols.size === MAX_SYMBOLS) break;
    const unit = symbols.size < FIRST_SURROGATE ? symbols.size : symbols.size + SURROGATES;
    symbols.set(id, String.fromCharCode(unit));
  }
  return symbols;
}
