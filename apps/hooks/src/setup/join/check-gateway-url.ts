import { joinCommand } from '../../advised-commands.ts';
import { JoinError } from './join-options.ts';

const again = joinCommand('<url>');

/** What a gateway's address says of the way to it. */
export interface GatewayWay {
  readonly url: string;
  readonly isEncrypted: boolean;
  /** True where something on this machine carries it, as an ssh tunnel does. */
  readonly isTunnel: boolean;
}

/** Reads a gateway's address as it is kept; what holds a secret is refused. */
export function checkGatewayUrl(given: string): GatewayWay {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^wss?:$/.test(url.protocol)) {
    throw new JoinError('a gateway’s address begins with ws:// or wss://', again);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new JoinError('a gateway’s address must not contain a user, password, token or #', again);
  }
  const isTunnel = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const path = url.pathname === '/' ? '' : url.pathname;
  return {
    url: `${url.protocol}//${url.host}${path}`,
    isEncrypted: url.protocol === 'wss:',
    isTunnel,
  };
}
