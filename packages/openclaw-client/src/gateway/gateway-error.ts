import type { GatewayClientRequestError } from '@openclaw/gateway-client';
import { OpenClawError, type OpenClawErrorCode } from '../openclaw-error.ts';
import { isGatewayAnswer, isGatewayTimeout } from './gateway-client.ts';
import { plainWords } from './plain-words.ts';

interface Asked {
  /** The method, where the gateway was asked something. */
  readonly call?: string;
}

/** Names what the gateway, or the way to it, said. */
export function toOpenClawError(what: string, cause: unknown, asked: Asked = {}): OpenClawError {
  if (cause instanceof OpenClawError) return cause;
  const message = plainWords(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
  if (isGatewayTimeout(cause)) {
    return new OpenClawError('timed-out', message, { cause, ...asked });
  }
  if (isGatewayAnswer(cause)) {
    const { retryAfterMs } = cause;
    return new OpenClawError(codeOf(cause), message, {
      cause,
      ...asked,
      ...(typeof retryAfterMs === 'number' && { retryAfter: retryAfterMs }),
    });
  }
  return new OpenClawError('unavailable', message, { cause, ...asked });
}

function codeOf({ gatewayCode, details }: GatewayClientRequestError): OpenClawErrorCode {
  const detail = detailCode(details);
  if (detail === 'PROTOCOL_MISMATCH' || detail === 'CLIENT_VERSION_MISMATCH') {
    return 'protocol-mismatch';
  }
  if (detail === 'MISSING_SCOPE' || detail === 'AUTH_SCOPE_MISMATCH') return 'missing-scope';
  if (detail === 'AUTH_RATE_LIMITED') return 'unavailable';
  if (/^(AUTH|DEVICE|PAIRING)/.test(detail) || gatewayCode === 'NOT_PAIRED') return 'unauthorized';
  if (gatewayCode === 'FORBIDDEN') return 'missing-scope';
  return gatewayCode === 'UNAVAILABLE' ? 'unavailable' : 'rejected';
}

function detailCode(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('code' in details)) return '';
  return String(details.code);
}
