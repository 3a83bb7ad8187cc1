import { expect, test } from 'vitest';
import { createSendOrder } from './send-order.ts';

test('lets one go after the other, in the order in which they came', async () => {
  const order = createSendOrder();
  const sent: number[] = [];
  const places = [1, 2, 3].map((number) => {
    const place = order.enter('agent:warden:main');
    void place.isNext.then(() => sent.push(number));
    return place;
  });
  await places[0]?.isNext;
  // whoever gives up first waits for those before it all the same
  places[2]?.leave();
  places[1]?.leave();
  expect(sent).toEqual([1]);
  places[0]?.leave();
  await places[2]?.isNext;
  expect(sent).toEqual([1, 2, 3]);
});

test('knows nothing of other sessions', async () => {
  const order = createSendOrder();
  order.enter('agent:warden:main');
  const other = order.enter('agent:forge:main');
  await expect(other.isNext).resolves.toBeUndefined();
});
