import { readPrivateFile, shellWord, writePrivateFile } from '@gsd-code-skill/core';
import { enrolledAt, pinSetupCode, readDevice } from '@gsd-code-skill/openclaw-client';
import { readRegistry } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import { joinCommand } from '../../advised-commands.ts';
import { checkGatewayUrl } from './check-gateway-url.ts';
import { JoinError, type JoinOptions } from './join-options.ts';

interface NodeCodeOptions extends Pick<JoinOptions, 'machine' | 'guide' | 'gateway'> {
  /** File with the setup code of a node, or with all that the gateway printed with it. */
  readonly nodeCodeFile: string;
}

/**
 * Puts the gateway's certificate into the setup code of this host's node: OpenClaw leaves it out of
 * a code for a named address, and its node then refuses a certificate that the gateway made itself.
 */
export async function prepareNodeCode(options: NodeCodeOptions): Promise<void> {
  const { machine, guide, gateway, nodeCodeFile: path } = options;
  const { url } = checkGatewayUrl(gateway);
  const join = joinCommand(url);
  const device = readDevice(statePaths(machine.stateDir).device);
  if (device === undefined || enrolledAt(device) !== url) {
    throw new JoinError(`this host has not joined ${url}`, join);
  }
  const { registry } = await readRegistry(machine.registryPath);
  const { name, hands } = registry.host ?? {};
  if (name === undefined || hands !== 'node') {
    throw new JoinError('this host has no node as its hands', `${join} --hands node`);
  }
  const text = await readPrivateFile(path);
  if (text === undefined) throw new JoinError(`${path}: not there`, join);
  const { fingerprint } = device;
  const code = pinSetupCode(codeIn(text.toString()), { url, fingerprint });
  await writePrivateFile(path, `${code}\n`);
  guide.done(`${path} has the code, and the certificate of ${url}`);
  const words = `  openclaw connect --target-file ${shellWord(path)} --display-name ${name} --service`;
  guide.show('Here, within ten minutes after the code was made:', words);
}

/** The code itself, of what `openclaw gateway call … --json` prints. */
function codeIn(text: string): string {
  return /"setupCode"\s*:\s*"([\w-]+)"/.exec(text)?.[1] ?? text;
}
