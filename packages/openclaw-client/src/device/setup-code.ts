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
  if (!read.success) throw new OpenClawError('rejected', 'this is no setup code of OpenClaw’s');
  const { url, bootstrapToken } = read.data;
  return { bootstrapToken, ...(url !== undefined && { url }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
