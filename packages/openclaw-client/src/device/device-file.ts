import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { replaceSmallFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { OpenClawError } from '../openclaw-error.ts';

const schema = z.strictObject({
  version: z.literal(1),
  /** The one gateway it is enrolled at. */
  url: z.string(),
  /** SHA-256 of the gateway's certificate, where that is pinned. */
  fingerprint: z.string().optional(),
  deviceId: z.string(),
  publicKeyPem: z.string(),
  privateKeyPem: z.string(),
  token: z.strictObject({ token: z.string(), scopes: z.array(z.string()).readonly() }).optional(),
});

/** What a host is to a gateway: a key pair of its own, and the token it was given for it. */
export type Device = Readonly<z.infer<typeof schema>>;

export interface NewDevice {
  readonly url: string;
  readonly fingerprint?: string | undefined;
}

/** A device with a new key pair, which no gateway knows. */
export function createDevice({ url, fingerprint }: NewDevice): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    version: 1,
    url,
    ...(fingerprint !== undefined && { fingerprint }),
    deviceId: createHash('sha256').update(rawPublicKey(publicKey)).digest('hex'),
    publicKeyPem: publicKey,
    privateKeyPem: privateKey,
  };
}

/** The 32 bytes of a public key. */
export function rawPublicKey(pem: string): Buffer {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-32);
}

/** The device in a file; `undefined` where there is none. */
export function readDevice(path: string): Device | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OpenClawError('storage-failed', `${path}: ${error}`, { cause: error });
  }
  // what it holds is secret, so that no part of it is told
  const bad = () => new OpenClawError('storage-failed', `${path}: holds no device`);
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    throw bad();
  }
  throw bad();
}

/** The address of the gateway that has let a device in; `undefined` for none that has. */
export function enrolledAt(device: Device | undefined): string | undefined {
  return device?.token === undefined ? undefined : device.url;
}

/** Puts a device into a file that its user alone can read, in one step. */
export function writeDevice(path: string, device: Device): void {
  try {
    replaceSmallFile(path, `${JSON.stringify(device, undefined, 2)}\n`);
  } catch (error) {
    throw new OpenClawError('storage-failed', `${path}: ${error}`, { cause: error });
  }
}
