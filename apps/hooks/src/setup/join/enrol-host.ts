import { lstat, readFile, rm } from 'node:fs/promises';
import {
  createDevice,
  createGateway,
  enrolDevice,
  enrolledAt,
  gatewayPort,
  OpenClawError,
  readDevice,
  readSetupCode,
  writeDevice,
} from '@gsd-code-skill/openclaw-client';
import { prepareStateDirectory, statePaths } from '@gsd-code-skill/session-channel';
import { ok } from '../../diagnose/check.ts';
import { checkGatewayUrl, type GatewayWay } from './check-gateway-url.ts';
import { choosePin } from './choose-pin.ts';
import { JoinError, type JoinOptions } from './join-options.ts';

/** Makes this host a device of the gateway, unless it is one; gives the address by which it is. */
export async function enrolHost(options: JoinOptions): Promise<string> {
  const { machine, guide } = options;
  const way = checkGatewayUrl(options.gateway);
  const { device: path } = statePaths(machine.stateDir);
  await prepareStateDirectory(machine.stateDir);
  const known = readDevice(path);
  const joined = enrolledAt(known);
  if (joined !== undefined && joined !== way.url) {
    const leave = `gsd-hooks setup --undo --gateway ${joined}`;
    throw new JoinError(`this host has joined ${joined}`, leave);
  }
  if (known === undefined || joined === undefined) {
    if (way.isTunnel)
      guide.show('Keep the tunnel open yourself, for example with:', tunnelWords(way));
    const fingerprint = await choosePin(way, options);
    // an administrator may be about to approve the key of an attempt before
    const keys = known?.url === way.url ? known : createDevice({ url: way.url });
    const { fingerprint: _, ...bare } = keys;
    writeDevice(path, { ...bare, ...(fingerprint !== undefined && { fingerprint }) });
    await enrol(way, path, options);
  } else if (options.fingerprint !== undefined) {
    // a certificate that is named later binds as one that was named at once
    const fingerprint = await choosePin(way, options);
    writeDevice(path, { ...known, ...(fingerprint !== undefined && { fingerprint }) });
  }
  await checkHello(way, path, guide);
  return way.url;
}

async function enrol(way: GatewayWay, devicePath: string, options: JoinOptions): Promise<void> {
  const { guide, interval, timeout } = options;
  const { bootstrapToken } = readSetupCode(await findCode(way, options));
  const onPending = (request = '') => {
    // a line for a shell is made of nothing that a gateway could choose
    const id = /^[\w-]{1,100}$/.test(request) ? request : '';
    const command = `openclaw devices approve ${id}`.trim();
    guide.show('On the gateway’s host, its administrator lets this host in:', `  ${command}`);
  };
  await guide
    .wait('Waiting for the gateway', () =>
      enrolDevice({
        devicePath,
        bootstrapToken,
        onPending,
        ...(interval !== undefined && { interval }),
        ...(timeout !== undefined && { timeout }),
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof OpenClawError)) throw error;
      throw new JoinError(error.message, setupCodeCommand(way));
    });
}

/** The setup code: from a file, or typed. It is never an argument, which others could see. */
async function findCode(way: GatewayWay, { guide, codeFile }: JoinOptions): Promise<string> {
  const command = setupCodeCommand(way);
  if (codeFile !== undefined) {
    const code = await readFile(codeFile, 'utf8').catch((error: Error) => {
      throw new JoinError(`no setup code: ${error.message}`, command);
    });
    const isFile = (await lstat(codeFile)).isFile();
    if (isFile) await rm(codeFile);
    return code;
  }
  guide.show('On the gateway’s host, its administrator makes a setup code:', `  ${command}`);
  const code = await guide.ask('Setup code', { isSecret: true });
  if (code === undefined) throw new JoinError('there is no setup code', command);
  return code;
}

/** What makes a code that lets one host in, for ten minutes, to read and write and nothing else. */
function setupCodeCommand({ url }: GatewayWay): string {
  return `openclaw qr --limited --setup-code-only --no-ascii --public-url ${url}`;
}

async function checkHello(
  { url }: GatewayWay,
  device: string,
  guide: JoinOptions['guide'],
): Promise<void> {
  const openclaw = createGateway({ url, device });
  try {
    const health = await guide.wait('Saying hello', () => openclaw.health());
    if (!health.ok) {
      const { message, code } = health.error;
      throw new JoinError(`${message} (${code})`, `gsd-hooks setup --undo --gateway ${url}`);
    }
    const version = health.version === undefined ? '' : `, OpenClaw ${health.version}`;
    guide.check(ok('gateway', `${url} knows this host${version}`));
  } finally {
    await openclaw.close();
  }
}

function tunnelWords({ url }: GatewayWay): string {
  const port = new URL(url).port || '80';
  return [
    `  here:  ssh -N -L ${port}:127.0.0.1:${gatewayPort} -o ExitOnForwardFailure=yes -o ServerAliveInterval=5 -o ServerAliveCountMax=2 <user>@<gateway>`,
    `  there, in authorized_keys: restrict,port-forwarding,permitopen="127.0.0.1:${gatewayPort}",command="/bin/false" <key>`,
  ].join('\n');
}
