import { expect, test } from 'vitest';
import { resolveDelivery } from './delivery.ts';

test('fills in what the registry leaves open', () => {
  const nothing = { transport: 'auto', retry: { max_age_h: 72 } };
  expect(resolveDelivery({})).toEqual(nothing);
  expect(resolveDelivery({ delivery: { gateway_url: '' } })).toEqual(nothing);
  expect(resolveDelivery({ delivery: { gateway_url: 'ws://127.0.0.1:18789', retry: {} } })).toEqual(
    {
      transport: 'auto',
      gateway_url: 'ws://127.0.0.1:18789',
      retry: { max_age_h: 72 },
    },
  );
});

test('keeps what the registry says', () => {
  const delivery = { transport: 'cli', retry: { max_age_h: 1 } } as const;
  expect(resolveDelivery({ delivery })).toEqual(delivery);
});
