import type { IncomingMessage } from 'node:http';
import { WebRefusal } from '../web-refusal.ts';

/** By which a browser on this machine, or at the end of a tunnel, calls us; any other name may be a foreign one that was made to point here. */
const ownNames = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** Refuses whoever was sent here by another site, before anything is done. */
export function checkCaller({ headers, headersDistinct, method = '' }: IncomingMessage): void {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const isOne = headersDistinct.host?.length === 1;
  if (!isOne || !ownNames.test(host))
    throw new WebRefusal('wrong-host', 'this is not a name of this page');
  const isOwn = origin === `http://${host}`;
  if (origin !== undefined && !isOwn) throw foreign();
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && !isOwn) throw foreign();
  // a link elsewhere may lead here; nothing else of another site may
  const isLink = isReading && mode === 'navigate';
  if (site !== undefined && !['same-origin', 'none'].includes(`${site}`) && !isLink)
    throw foreign();
}

function foreign(): WebRefusal {
  return new WebRefusal('foreign-origin', 'only the page itself may ask this');
}
