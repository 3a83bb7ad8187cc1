import { createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Device } from '@gsd-code-skill/openclaw-client';
import { GatewayClient } from '@openclaw/gateway-client';

// As whoever has a host's files: asks a gateway with its key and token whatever standard input says.
const device = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Device;
const { scopes, calls } = JSON.parse(await text(process.stdin)) as {
  readonly scopes: string[];
  readonly calls: readonly (readonly [method: string, params: object])[];
};

function connect(): Promise<GatewayClient> {
  const { deviceId, publicKeyPem, privateKeyPem, fingerprint, token } = device;
  return new Promise((resolve, reject) => {
    const client = new GatewayClient({
      ...{ url: device.url, minProtocol: 4, maxProtocol: 4, role: 'operator', scopes },
      ...(fingerprint !== undefined && { tlsFingerprint: fingerprint }),
      deviceIdentity: { deviceId, publicKeyPem, privateKeyPem },
      hostDeps: {
        signDevicePayload: (pem, payload) =>
          sign(null, Buffer.from(payload), pem).toString('base64url'),
        publicKeyRawBase64UrlFromPem: (pem) =>
          createPublicKey(pem)
            .export({ type: 'spki', format: 'der' })
            .subarray(-32)
            .toString('base64url'),
        loadDeviceAuthToken: () =>
          token === undefined ? null : { token: token.token, scopes: [...token.scopes] },
        storeDeviceAuthToken: () => {},
        clearDeviceAuthToken: () => {},
      },
      onHelloOk: () => resolve(client),
      onConnectError: (error) => {
        reject(error);
        client.stop();
      },
    });
    client.start();
  });
}

const print = (answer: object) => process.stdout.write(JSON.stringify(answer));
const told = (error: unknown) => ({
  message: String(error),
  details: (error as { details?: object }).details,
});
try {
  const client = await connect();
  const answers: object[] = [];
  for (const [method, params] of calls) {
    const asked = client.request(method, params, { timeoutMs: 60_000 });
    answers.push(
      await asked.then(
        (payload) => ({ payload }),
        (error: unknown) => ({ error: told(error) }),
      ),
    );
  }
  client.stop();
  print({ answers });
} catch (error) {
  print({ refused: told(error) });
}
