/** Chance that comes out the same each time. */
export interface Dice {
  /** A whole number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number;
  of<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Dice that roll the same for the same seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;

  function roll(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    between: (low, high) => Math.floor(low + roll() * (high - low)),
    of: (items) => items[Math.floor(roll() * items.length)] ?? items[0],
  };
}
