import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { buildDeviceAuthPayloadV3 } from '@openclaw/gateway-client';

/** What a device says of itself when it connects. */
export interface ConnectParams {
  readonly auth?: {
    readonly token?: string;
    readonly bootstrapToken?: string;
    readonly deviceToken?: string;
  };
  readonly role: string;
  readonly scopes: string[];
  readonly client: {
    readonly id: string;
    readonly mode: string;
    readonly platform?: string;
    readonly deviceFamily?: string;
  };
  readonly device?: {
    readonly id: string;
    readonly publicKey: string;
    readonly signature: string;
    readonly signedAt: number;
    readonly nonce: string;
  };
}

export type Admission =
  | { readonly status: 'in'; readonly deviceToken?: string }
  | { readonly status: 'out'; readonly code: string; readonly detail: object };

/** The devices of a gateway: let in by a setup code, once an administrator has approved them. */
export interface ScriptedDevices {
  /** A setup code for one device. */
  setupCode(url: string): string;
  /** Approves those that wait; gives the scopes they asked for. */
  approve(): readonly string[];
  revoke(): void;
  /** What the next request to be let in is called. */
  requestId: string;
  admit(params: ConnectParams): Admission;
}

export function scriptDevices(): ScriptedDevices {
  const codes = new Set<string>();
  const tokens = new Map<string, string>();
  const approved = new Set<string>();
  let waiting: ConnectParams | undefined;

  const out = (code: string, more: object = {}): Admission => ({
    status: 'out',
    code: code === 'PAIRING_REQUIRED' ? 'NOT_PAIRED' : 'INVALID_REQUEST',
    detail: { code, ...more },
  });

  return {
    requestId: 'R1',
    setupCode(url) {
      const bootstrapToken = randomUUID();
      codes.add(bootstrapToken);
      return Buffer.from(JSON.stringify({ url, bootstrapToken, expiresAtMs: 1 })).toString(
        'base64url',
      );
    },
    approve() {
      if (waiting?.device) approved.add(waiting.device.id);
      return waiting?.scopes ?? [];
    },
    revoke: () => tokens.clear(),
    admit(params) {
      const { auth = {}, device } = params;
      if (device === undefined) return out('AUTH_TOKEN_MISMATCH');
      if (!isSigned(params)) return out('DEVICE_AUTH_SIGNATURE_INVALID');
      const given = auth.deviceToken ?? auth.token;
      if (given !== undefined && given === tokens.get(device.id)) return { status: 'in' };
      if (auth.bootstrapToken === undefined) return out('AUTH_DEVICE_TOKEN_MISMATCH');
      if (!codes.has(auth.bootstrapToken)) return out('AUTH_BOOTSTRAP_TOKEN_INVALID');
      if (!approved.has(device.id)) {
        waiting = params;
        return out('PAIRING_REQUIRED', {
          requestId: this.requestId,
          requestedScopes: params.scopes,
        });
      }
      codes.delete(auth.bootstrapToken);
      const deviceToken = `device-${randomUUID()}`;
      tokens.set(device.id, deviceToken);
      return { status: 'in', deviceToken };
    },
  };
}

function isSigned({ auth = {}, role, scopes, client, device }: ConnectParams): boolean {
  if (device === undefined) return false;
  const payload = buildDeviceAuthPayloadV3({
    deviceId: device.id,
    clientId: client.id,
    clientMode: client.mode,
    role,
    scopes,
    signedAtMs: device.signedAt,
    token: auth.token ?? auth.bootstrapToken ?? auth.deviceToken ?? null,
    nonce: device.nonce,
    platform: client.platform,
    deviceFamily: client.deviceFamily,
  } as Parameters<typeof buildDeviceAuthPayloadV3>[0]);
  const x = device.publicKey;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(device.signature, 'base64url'));
}
