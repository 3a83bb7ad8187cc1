import { certificateOf } from '@gsd-code-skill/openclaw-client';
import type { RealOpenClaw } from '../openclaw/openclaw-gateway.ts';
import type { ScriptedModel } from '../openclaw/openclaw-model.ts';
import { callOpenClaw } from '../openclaw/openclaw-rpc.ts';
import type { SharedGateway } from './join-host.ts';
import type { Network } from './network.ts';

/** Starts a gateway that the hosts of a network reach; it has had a turn by then. */
export async function shareGateway(
  prepared: RealOpenClaw,
  { gateway }: Network,
  model: ScriptedModel,
): Promise<SharedGateway> {
  await gateway.passIn(Number(new URL(model.url).port));
  await gateway.passOut(prepared.port);
  await prepared.start();
  const real = { ...prepared, fingerprint: (await certificateOf(prepared.url)).fingerprint };
  const warmUp = { message: 'hello', sessionKey: 'agent:main:main', idempotencyKey: 'warm-up' };
  await callOpenClaw(real, 'agent', warmUp);
  return real;
}
