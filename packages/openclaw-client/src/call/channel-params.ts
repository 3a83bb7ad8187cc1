import type { ChannelMessage } from '../openclaw.ts';

/** A message to a person, as the gateway's `send` takes it. */
export function channelParams({ id, channel, to, text }: ChannelMessage): object {
  return { channel, to, message: text, idempotencyKey: id };
}
