import { GatewayClient } from '@openclaw/gateway-client';
import type { RealOpenClaw } from './openclaw-gateway.ts';

type Gateway = Pick<RealOpenClaw, 'url' | 'token'> & {
  /** Of its certificate, where it has one. */
  readonly fingerprint?: string;
};

/** Asks a gateway one thing on a connection of its own, as its operator. */
export async function callOpenClaw<Answer>(
  gateway: Gateway,
  method: string,
  params: object,
  scopes: readonly string[] = ['operator.read', 'operator.write', 'operator.admin'],
): Promise<Answer> {
  const client = await connect(gateway, scopes);
  try {
    return await client.request<Answer>(method, params);
  } finally {
    client.stop();
  }
}

function connect(
  { url, token, fingerprint }: Gateway,
  scopes: readonly string[],
): Promise<GatewayClient> {
  return new Promise((resolve, reject) => {
    const client = new GatewayClient({
      url,
      token,
      minProtocol: 4,
      maxProtocol: 4,
      scopes: [...scopes],
      deviceIdentity: null,
      ...(fingerprint !== undefined && { tlsFingerprint: fingerprint }),
      onHelloOk: () => resolve(client),
      onConnectError: (error) => {
        client.stop();
        reject(error);
      },
    });
    client.start();
  });
}

/** The messages of a session, oldest first, that came from outside. */
export async function inputsOf(
  openclaw: Gateway,
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
