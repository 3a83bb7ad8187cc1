import { GatewayClient } from '@openclaw/gateway-client';
import type { RealOpenClaw } from './openclaw-gateway.ts';

/** Asks a gateway one thing on a connection of its own, as its operator. */
export async function callOpenClaw<Answer>(
  { url, token }: Pick<RealOpenClaw, 'url' | 'token'>,
  method: string,
  params: object,
): Promise<Answer> {
  let client: GatewayClient | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      client = new GatewayClient({
        url,
        token,
        minProtocol: 4,
        maxProtocol: 4,
        scopes: ['operator.read', 'operator.write', 'operator.admin'],
        deviceIdentity: null,
        onHelloOk: () => resolve(),
        onConnectError: reject,
      });
      client.start();
    });
    return (await (client as GatewayClient | undefined)?.request<Answer>(method, params)) as Answer;
  } finally {
    client?.stop();
  }
}

/** The messages of a session, oldest first, that came from outside. */
export async function inputsOf(
  openclaw: Pick<RealOpenClaw, 'url' | 'token'>,
  sessionKey: string,
): Promise<readonly { readonly key: string; readonly text: string }[]> {
  const { messages } = await callOpenClaw<History>(openclaw, 'chat.history', {
    sessionKey,
    limit: 1000,
  });
  return messages.flatMap(({ role, idempotencyKey, content }) => {
    if (role !== 'user' || !idempotencyKey?.endsWith(':user')) return [];
    return [{ key: idempotencyKey.slice(0, -':user'.length), text: String(content) }];
  });
}

interface History {
  readonly messages: readonly {
    readonly role: string;
    readonly content: unknown;
    readonly idempotencyKey?: string;
  }[];
}
