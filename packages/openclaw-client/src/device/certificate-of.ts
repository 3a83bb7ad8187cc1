import { once } from 'node:events';
import { connect } from 'node:tls';
import { OpenClawError } from '../openclaw-error.ts';

export interface Certificate {
  /** SHA-256, as openssl prints it. */
  readonly fingerprint: string;
  /** True when this machine trusts whoever signed it, and it is made out to this name. */
  readonly isTrusted: boolean;
}

/** The certificate that a gateway shows, whichever that is: it is only read, and the gateway is told nothing. */
export async function certificateOf(url: string, { timeout = 10_000 } = {}): Promise<Certificate> {
  const { hostname, port } = new URL(url);
  // an address of version 6 stands in brackets
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = /^[\d.:]+$/.test(host) ? {} : { servername: host };
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...servername,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeout) });
    const fingerprint = socket.getPeerCertificate().fingerprint256;
    return { fingerprint, isTrusted: socket.authorized };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpenClawError('unavailable', `${url}: ${reason}`, { cause: error });
  } finally {
    socket.destroy();
  }
}
