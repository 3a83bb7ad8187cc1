import { certificateOf } from '@gsd-code-skill/openclaw-client';
import { joinCommand } from '../../advised-commands.ts';
import { ok } from '../../diagnose/check.ts';
import type { GatewayWay } from './check-gateway-url.ts';
import { JoinError, type JoinOptions } from './join-options.ts';

/** Settles by which certificate the gateway is known; none where no other can be in its place. */
export async function choosePin(
  { url, isEncrypted, isTunnel }: GatewayWay,
  { guide, fingerprint }: Pick<JoinOptions, 'guide' | 'fingerprint'>,
): Promise<string | undefined> {
  if (!isEncrypted) {
    if (fingerprint !== undefined) {
      throw new JoinError(`${url} shows no certificate`, joinCommand('wss://<gateway>'));
    }
    if (isTunnel) return undefined;
    const detail = `${url}: anybody along the way can read the wakes and take this host’s token`;
    const question = `${detail}. Continue anyway?`;
    if (await guide.confirm(question, { proposal: false })) return undefined;
    throw new JoinError(detail, 'openclaw config set gateway.tls.enabled true');
  }
  const seen = await guide.wait('Looking at the gateway’s certificate', () => certificateOf(url));
  if (fingerprint !== undefined) {
    if (bare(fingerprint) !== bare(seen.fingerprint)) {
      throw new JoinError(
        `${url} shows another certificate: ${seen.fingerprint}`,
        fingerprintCommand,
      );
    }
    guide.check(ok('certificate', 'is the one that was named'));
    return seen.fingerprint;
  }
  if (seen.isTrusted) return undefined;
  guide.say(`The gateway’s certificate: ${seen.fingerprint}\nThere: ${fingerprintCommand}`);
  if (await guide.confirm('Is it the same there?', { proposal: false })) return seen.fingerprint;
  throw new JoinError(
    'nobody has said that the certificate is the gateway’s own',
    `${joinCommand('<url>')} --fingerprint <sha256>`,
  );
}

const fingerprintCommand =
  'openssl x509 -noout -fingerprint -sha256 -in ~/.openclaw/gateway/tls/gateway-cert.pem';

function bare(fingerprint: string): string {
  return fingerprint
    .replace(/^.*=/, '')
    .replaceAll(/[^0-9a-f]/gi, '')
    .toLowerCase();
}
