import type {
  GatewayClientRequestError,
  GatewayClientRequestTimeoutError,
} from '@openclaw/gateway-client';

type GatewayClientModule = typeof import('@openclaw/gateway-client');

let loaded: GatewayClientModule | undefined;

/** OpenClaw's own client, loaded by whoever connects first: it takes 4 MB, and other ways do without it. */
export async function loadGatewayClient(): Promise<GatewayClientModule> {
  loaded ??= await import('@openclaw/gateway-client');
  return loaded;
}

/** Whether the gateway itself has answered so; nothing else makes such an error. */
export function isGatewayAnswer(error: unknown): error is GatewayClientRequestError {
  return loaded !== undefined && error instanceof loaded.GatewayClientRequestError;
}

/** Whether no answer came in time. */
export function isGatewayTimeout(error: unknown): error is GatewayClientRequestTimeoutError {
  return loaded !== undefined && error instanceof loaded.GatewayClientRequestTimeoutError;
}
