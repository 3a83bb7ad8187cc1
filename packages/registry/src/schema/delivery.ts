import { defaultDeliveryHours, transports } from '@gsd-code-skill/core';
import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

export const deliverySchema = commentable({
  transport: z
    .enum(['auto', ...transports])
    .optional()
    .describe(
      'auto: the gateway if its URL or its token is known, otherwise the openclaw command, otherwise an inbox of files.',
    ),
  gateway_url: z
    .union([z.url({ protocol: /^wss?$/ }).meta({ pattern: '^wss?://' }), z.literal('')], {
      error: 'Invalid input: expected a ws:// or wss:// URL',
    })
    .optional()
    .describe('WebSocket URL of the gateway; empty or left out: as OpenClaw is configured.'),
  retry: commentable({
    max_age_h: z
      .number()
      .positive()
      .optional()
      .describe('Hours after which a wake that could not be delivered is given up.'),
  })
    .optional()
    .describe('How long delivery is tried.'),
});

type DeliveryTier = Immutable<z.infer<typeof deliverySchema>>;

/** How wakes travel, with every default filled in. */
export interface Delivery {
  readonly transport: NonNullable<DeliveryTier['transport']>;
  readonly gateway_url?: string;
  readonly retry: { readonly max_age_h: number };
}

export const defaultDelivery: Delivery = {
  transport: 'auto',
  retry: { max_age_h: defaultDeliveryHours },
};

/** The registry's delivery, per field: its own, then the default. */
export function resolveDelivery({
  delivery,
}: {
  readonly delivery?: DeliveryTier | undefined;
}): Delivery {
  return {
    transport: delivery?.transport ?? defaultDelivery.transport,
    ...(delivery?.gateway_url && { gateway_url: delivery.gateway_url }),
    retry: { max_age_h: delivery?.retry?.max_age_h ?? defaultDelivery.retry.max_age_h },
  };
}

/** Milliseconds for which the delivery of a wake is tried. */
export function maxAgeOf({ retry }: Delivery): number {
  return retry.max_age_h * 3_600_000;
}
