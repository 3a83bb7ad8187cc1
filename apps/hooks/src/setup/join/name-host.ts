import {
  createRegistry,
  type HandWay,
  hostNamePattern,
  hostNameRule,
  toolServerOf,
  updateRegistry,
} from '@gsd-code-skill/registry';
import { checkName } from './check-name.ts';
import type { JoinOptions } from './join-options.ts';
import { JoinError } from './join-options.ts';

/** Settles what this host is called and how it is reached, and writes that down. */
export async function nameHost(
  url: string,
  { machine, guide, hostName, hands: asked }: JoinOptions,
  machineName: string,
): Promise<{ readonly name: string; readonly hands: HandWay }> {
  const proposal = hostWord(machineName);
  const problemOf = (given: string) =>
    hostNamePattern.test(given) ? undefined : `Please use ${hostNameRule}`;
  const given = hostName ?? (await guide.ask('Name of this host', { proposal, problemOf }));
  const name = given ?? proposal;
  if (!hostNamePattern.test(name)) {
    throw new JoinError(`"${name}" is not a valid host name`, 'gsd-hooks setup --host-name <name>');
  }
  await checkName(name, url, { machine, guide });
  const hands = asked ?? (await chooseHands(guide, name));
  const { registryPath } = machine;
  await createRegistry(registryPath);
  await updateRegistry(registryPath, ({ delivery, ...rest }) => ({
    ...rest,
    delivery: { ...delivery, transport: 'gateway', gateway_url: url },
    host: { ...rest.host, name, hands },
  }));
  guide.done(`Registry: ${registryPath}, host ${name}, gateway ${url}`);
  return { name, hands };
}

async function chooseHands(guide: JoinOptions['guide'], name: string): Promise<HandWay> {
  if (!guide.isAsking) return 'node';
  const server = toolServerOf(name);
  const picked = await guide.pick('How do agents reach the sessions here?', [
    { value: 'node', hint: `this host’s OpenClaw node publishes the tools of ${server}; 660 MB` },
    { value: 'ssh', hint: `the gateway starts ${server} here, over ssh` },
    { value: 'shell', hint: 'OpenClaw runs on this machine' },
  ]);
  return (picked as HandWay | undefined) ?? 'node';
}

/** A machine's name as the name of a host. */
export function hostWord(machineName: string): string {
  const [name = ''] = machineName.toLowerCase().split('.');
  const word = name.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 30);
  return word.replaceAll(/^-+|-+$/g, '') || 'host';
}
