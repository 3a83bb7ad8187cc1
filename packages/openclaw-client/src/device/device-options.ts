import { sign } from 'node:crypto';
import type { GatewayClientOptions } from '@openclaw/gateway-client';
import { OpenClawError } from '../openclaw-error.ts';
import { type Device, rawPublicKey, readDevice, writeDevice } from './device-file.ts';

type DeviceOptions = Pick<
  GatewayClientOptions,
  'deviceIdentity' | 'hostDeps' | 'tlsFingerprint' | 'bootstrapToken' | 'preferBootstrapToken'
>;

/** What the client is told so that it speaks as the device in a file. */
export function deviceOptions(path: string, bootstrapToken?: string): DeviceOptions {
  const device = readDevice(path);
  if (device === undefined) {
    throw new OpenClawError('unauthorized', `${path}: this host is not enrolled`);
  }
  const { deviceId, publicKeyPem, privateKeyPem, fingerprint } = device;
  return {
    deviceIdentity: { deviceId, publicKeyPem, privateKeyPem },
    ...(fingerprint !== undefined && { tlsFingerprint: fingerprint }),
    ...(bootstrapToken !== undefined && { bootstrapToken, preferBootstrapToken: true }),
    hostDeps: {
      signDevicePayload: (pem, payload) =>
        sign(null, Buffer.from(payload), pem).toString('base64url'),
      publicKeyRawBase64UrlFromPem: (pem) => rawPublicKey(pem).toString('base64url'),
      // another process may have been given a newer one
      loadDeviceAuthToken: () => tokenOf(readDevice(path)),
      storeDeviceAuthToken: ({ token, scopes = [] }) => {
        const now = readDevice(path);
        if (now?.deviceId !== deviceId) return;
        writeDevice(path, { ...now, token: { token, scopes } });
      },
      // a gateway that is restored from a backup may know it again
      clearDeviceAuthToken: () => {},
    },
  };
}

function tokenOf(device: Device | undefined) {
  if (device?.token === undefined) return null;
  const { token, scopes } = device.token;
  return { token, scopes: [...scopes] };
}
