import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '@gsd-code-skill/core';
import { openFeed } from './live/feed.ts';
import { type Look, lookAtHost } from './live/look.ts';
import type { PaceOptions } from './live/pace.ts';
import { createRoutes } from './routes.ts';
import { checkCaller } from './server/check-caller.ts';
import { limitStrangers } from './server/limit-strangers.ts';
import { readPageFiles } from './server/page-files.ts';
import {
  cookieName,
  hasCookie,
  hasKey,
  isSameSecret,
  type Passes,
  passesOf,
  proofOf,
} from './server/passes.ts';
import { respond, respondJson } from './server/respond.ts';
import { createPageReader } from './session/session-page.ts';
import type { WebHost } from './web-host.ts';
import { refusalStatus, WebRefusal } from './web-refusal.ts';

export interface WebOptions extends PaceOptions {
  readonly host: WebHost;
  readonly version: string;
  /** The folder of the page's files. */
  readonly pageFolder: string;
  /** What a browser has to show once. */
  readonly token: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Whether requests may be answered. */
  readonly mayAnswer: boolean;
}

/** A page that is being served. */
export interface WebServer {
  readonly port: number;
  /** What opens the page. */
  readonly link: string;
  close(): Promise<void>;
}

/** Connections of callers who have not shown the token. */
const mostStrangers = 100;

/** Serves the page to browsers on this machine. */
export async function serveWeb(options: WebOptions): Promise<WebServer> {
  const { host, version, pageFolder, token, port, mayAnswer, ...pace } = options;
  const feed = openFeed<Look>({
    ...pace,
    stateDir: host.stateDir,
    look: (before) => lookAtHost(host, before),
  });
  const files = await readPageFiles(pageFolder);
  const readPage = createPageReader(host);
  const passes = passesOf(token);
  const routes = createRoutes({ host, version, feed, files, readPage, mayAnswer });

  const server = createServer(async (request, response) => {
    try {
      checkCaller(request);
      const { pathname, searchParams } = addressOf(request);
      const given = searchParams.get('token');
      if (pathname === '/' && given !== null && isSameSecret(given, token)) {
        return letIn(request, response, passes);
      }
      if (pathname === '/api/proof' && hasCookie(request, passes)) {
        const proof = proofOf(request, searchParams.get('nonce') ?? '', passes);
        return respondJson(response, 200, { proof });
      }
      const isPage = !pathname.startsWith('/api/') || hasKey(searchParams, passes);
      if (!isPage || !hasCookie(request, passes)) throw new WebRefusal('no-token', 'no token');
      strangers.know(request.socket);
      await routes(request.method ?? '', pathname)(request, response, searchParams);
    } catch (error) {
      refuse(response, error);
    }
  });
  const strangers = limitStrangers(server, mostStrangers);
  // a tab listens for as long as it likes, and nobody else may dawdle
  server.requestTimeout = 10_000;
  server.headersTimeout = 5000;
  await listenOn(server, port);
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    link: `http://127.0.0.1:${own}/?token=${token}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf({ url = '/' }: IncomingMessage): URL {
  try {
    // put together, not resolved: an address may name a host of its own
    if (url.startsWith('/')) return new URL(`http://page.invalid${url}`);
  } catch {
    // told below
  }
  throw new WebRefusal('bad-request', 'that is not an address');
}

/** Makes a cookie and a key of the token, and goes on without it: it stays in no history. */
function letIn(request: IncomingMessage, response: ServerResponse, { cookie, key }: Passes): void {
  // no redirect: after one, a link from elsewhere would come without the cookie
  const page = `<!doctype html><meta name="key" content="${key}"><meta name="port" content="${request.socket.localPort}"><title>gsd-fleet</title>
<script type="module" src="/app/enter.js"></script><noscript>This page needs JavaScript.</noscript>`;
  respond(response, 200, page, {
    'Content-Type': 'text/html; charset=utf-8',
    'Set-Cookie': `${cookieName(request)}=${cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000`,
  });
}

const pageForStrangers = `<!doctype html><html lang="en"><title>gsd-fleet</title>
<meta name="viewport" content="width=device-width">
<h1>Open the page with its link</h1>
<p>Run <code>gsd-fleet web</code> in a terminal, and open the link that it prints.</p></html>`;

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (!(error instanceof WebRefusal)) {
    respondJson(response, 500, { error: 'failed', message: 'that failed' });
  } else if (error.code === 'no-token') {
    respond(response, 401, pageForStrangers, { 'Content-Type': 'text/html; charset=utf-8' });
  } else {
    const { code, message } = error;
    respondJson(response, refusalStatus[code], { error: code, message });
  }
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      const said = `port ${port} is taken: choose another with --port`;
      reject(isTaken ? new WebRefusal('port-taken', said, { cause: error }) : error);
    });
    // the loopback interface and nothing else
    server.listen(port, '127.0.0.1', resolve);
  });
}
