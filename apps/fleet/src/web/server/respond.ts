import type { ServerResponse } from 'node:http';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** With every answer: nothing comes from elsewhere, nothing is kept, nobody frames the page. */
const guards = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

type Headers = Readonly<Record<string, string>>;

/** Answers with a whole body. */
export function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Headers,
): void {
  const length = `${Buffer.byteLength(body)}`;
  response.writeHead(status, { ...guards, 'Content-Length': length, ...headers });
  response.end(body);
}

export function respondJson(response: ServerResponse, status: number, value: unknown): void {
  respond(response, status, JSON.stringify(value), {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

/** Begins an answer that goes on. */
export function respondStream(response: ServerResponse): void {
  response.writeHead(200, { ...guards, 'Content-Type': 'text/event-stream; charset=utf-8' });
}
