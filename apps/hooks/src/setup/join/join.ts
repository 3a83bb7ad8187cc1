import { hostname } from 'node:os';
import { enrolHost } from './enrol-host.ts';
import { prepareHands } from './hands.ts';
import type { JoinOptions } from './join-options.ts';
import { nameHost } from './name-host.ts';

/** Joins this host to a gateway elsewhere: its wakes go there, and agents there reach its sessions. */
export async function joinGateway(options: JoinOptions): Promise<void> {
  const url = await enrolHost(options);
  const { name, hands } = await nameHost(url, options, hostname());
  await prepareHands(hands, { url, name }, options.machine, options.guide);
}
