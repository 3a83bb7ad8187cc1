import * as z from 'zod';
import { OpenClawError } from '../openclaw-error.ts';

const schema = z.looseObject({ url: z.string().optional(), bootstrapToken: z.string().min(1) });

/** What a gateway's administrator hands to a host that is to join. */
export interface SetupCode {
  readonly url?: string;
  readonly bootstrapToken: string;
}

/** Reads a setup code of OpenClaw's. */
export function readSetupCode(text: string): SetupCode {
  const read = schema.safeParse(parse(text.trim()));
  // no part of it is told: it is as good as a password for ten minutes
  if (!read.success) throw new OpenClawError('rejected', 'this is not an OpenClaw setup code');
  const { url, bootstrapToken } = read.data;
  return { bootstrapToken, ...(url !== undefined && { url }) };
}

/** The same code with the certificate that the gateway at that address has to show; one for another is refused. */
export function pinSetupCode(
  text: string,
  { url, fingerprint }: { readonly url: string; readonly fingerprint?: string | undefined },
): string {
  const own = URL.parse(readSetupCode(text).url ?? '')?.href;
  if (own === undefined || own !== URL.parse(url)?.href) {
    throw new OpenClawError('rejected', 'this setup code is for another gateway');
  }
  const tlsFingerprint = fingerprint?.replaceAll(':', '').toLowerCase();
  const pinned = { ...(parse(text.trim()) as object), ...(tlsFingerprint && { tlsFingerprint }) };
  return Buffer.from(JSON.stringify(pinned)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
