import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { enrolledAt, readDevice } from '../device/device-file.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { hostScopes, openConnection } from './connection.ts';
import { isGatewayAnswer } from './gateway-client.ts';

export interface EnrolOptions {
  /** File of the device, as `writeDevice` made it. */
  readonly devicePath: string;
  /** Of the setup code. */
  readonly bootstrapToken: string;
  /** Told once that an administrator has to approve it, by the id of the request. */
  readonly onPending: (requestId: string | undefined) => void;
  /**
   * Milliseconds to wait for the approval.
   *
   * @default 600000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds between two looks whether it was given.
   *
   * @default 3000
   */
  readonly interval?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Enrols the device in a file at its gateway; its token is in the file afterwards. */
export async function enrolDevice({
  devicePath,
  bootstrapToken,
  onPending,
  timeout = 600_000,
  interval = 3000,
  signal,
}: EnrolOptions): Promise<void> {
  const url = readDevice(devicePath)?.url ?? '';
  const end = performance.now() + timeout;
  let isTold = false;
  for (;;) {
    const error = await attempt(url, devicePath, bootstrapToken);
    if (error === undefined) break;
    const pending = pendingRequest(error);
    if (pending === undefined) throw error;
    if (!isTold) onPending(pending.requestId);
    isTold = true;
    if (performance.now() + interval > end) {
      throw new OpenClawError('timed-out', 'nobody has approved this host in time', {
        cause: error,
      });
    }
    await sleep(interval, undefined, signal && { signal });
  }
  if (enrolledAt(readDevice(devicePath)) === undefined) {
    throw new OpenClawError('rejected', 'the gateway has let this host in, but gave it no token');
  }
}

async function attempt(
  url: string,
  device: string,
  bootstrapToken: string,
): Promise<OpenClawError | undefined> {
  const connection = openConnection({
    url,
    device,
    bootstrapToken,
    scopes: hostScopes,
    connectTimeout: 15_000,
  });
  try {
    await connection.gateway();
    return undefined;
  } catch (error) {
    if (error instanceof OpenClawError) return error;
    throw error;
  } finally {
    await connection.close();
  }
}

const details = z.looseObject({ code: z.string(), requestId: z.string().optional() });

function pendingRequest({ cause }: OpenClawError): { requestId: string | undefined } | undefined {
  if (!isGatewayAnswer(cause)) return undefined;
  const read = details.safeParse(cause.details).data;
  return read?.code === 'PAIRING_REQUIRED' ? { requestId: read.requestId } : undefined;
}
