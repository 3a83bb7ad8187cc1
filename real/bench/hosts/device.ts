import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { GatewayClient, type GatewayClientOptions } from '@openclaw/gateway-client';

interface Device {
  readonly deviceId: string;
  readonly publicKeyPem: string;
  readonly privateKeyPem: string;
  readonly tokens: Record<string, { token: string; scopes: string[] }>;
}

/** Connects as the device of that file, which is made where there is none; rejects when it is refused. */
export function connectDevice(
  url: string,
  file: string,
  setupCode?: string,
): Promise<GatewayClient> {
  const device = readDevice(file);
  const keep = () => writeFileSync(file, JSON.stringify(device), { mode: 0o600 });
  keep();
  const hostDeps = {
    signDevicePayload: (pem: string, payload: string) =>
      sign(null, Buffer.from(payload), pem).toString('base64url'),
    publicKeyRawBase64UrlFromPem: (pem: string) => rawKey(pem).toString('base64url'),
    loadDeviceAuthToken: ({ role }: { role: string }) => device.tokens[role] ?? null,
    storeDeviceAuthToken: (given: { role: string; token: string; scopes?: string[] }) => {
      device.tokens[given.role] = { token: given.token, scopes: given.scopes ?? [] };
      keep();
    },
    clearDeviceAuthToken: ({ role }: { role: string }) => {
      delete device.tokens[role];
    },
  };
  const { tokens: _, ...deviceIdentity } = device;
  return new Promise((resolve, reject) => {
    const options = {
      ...{ url, role: 'operator', scopes: ['operator.read', 'operator.write'] },
      ...{ minProtocol: 4, maxProtocol: 4, deviceIdentity, hostDeps },
      ...(setupCode && { bootstrapToken: tokenIn(setupCode), preferBootstrapToken: true }),
      onHelloOk: () => resolve(client),
      onConnectError: (error: Error) => {
        client.stop();
        reject(error);
      },
    };
    const client = new GatewayClient(options as unknown as GatewayClientOptions);
    client.start();
  });
}

function readDevice(file: string): Device {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const deviceId = createHash('sha256').update(rawKey(publicKey)).digest('hex');
    return { deviceId, publicKeyPem: publicKey, privateKeyPem: privateKey, tokens: {} };
  }
}

function rawKey(pem: string): Buffer {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-32);
}

function tokenIn(setupCode: string): string {
  return JSON.parse(Buffer.from(setupCode, 'base64url').toString()).bootstrapToken;
}
