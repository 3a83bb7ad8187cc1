import type { IncomingMessage } from 'node:http';
import { WebRefusal } from '../web-refusal.ts';

const mostBytes = 256_000;

/** The JSON that a page has sent. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  // no form of another site can say this without being asked first
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new WebRefusal('bad-request', 'expected JSON');
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > mostBytes) throw new WebRefusal('too-large', 'that is too long');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new WebRefusal('bad-request', 'that is no JSON');
  }
}
