import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** True when both are the same, in a time that does not tell how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The name of the cookie; browsers share cookies between the ports of a machine. */
export function cookieName({ headers: { host = '' } }: IncomingMessage): string {
  return `gsd_fleet_${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** What a browser is given for the token; neither leads to the other, or back to the token. */
export interface Passes {
  /** Which no script reads, but which browsers show to every port of this machine. */
  readonly cookie: string;
  /** Which the page keeps where only this port can read it, and sends with whatever it asks. */
  readonly key: string;
}

export function passesOf(token: string): Passes {
  const pass = (name: string) => createHmac('sha256', token).update(name).digest('base64url');
  return { cookie: pass('cookie'), key: pass('key') };
}

/** True when the caller has shown the token before. */
export function hasCookie(request: IncomingMessage, { cookie }: Passes): boolean {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.some(
    (pair) => pair.startsWith(`${name}=`) && isSameSecret(pair.slice(name.length + 1), cookie),
  );
}

/** True when it is the page that asks, and not one that has only seen its cookie. */
export function hasKey(query: URLSearchParams, { key }: Passes): boolean {
  return isSameSecret(query.get('key') ?? '', key);
}

/** What only this server can say to a page that knows the key: another program that takes its port cannot, nor one that asks it from another port. */
export function proofOf(request: IncomingMessage, nonce: string, { key }: Passes): string {
  const said = `${nonce} ${request.socket.localPort}`;
  return createHmac('sha256', key).update(said).digest('base64url');
}
