/** Like `Promise.all` over `items`, with no more than `limit` at work at a time. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  async function workOn() {
    for (const [place, item] of left) results[place] = await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOn));
  return results;
}
