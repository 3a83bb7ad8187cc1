import * as z from 'zod';
import { type Call, startCall } from '../call/call.ts';
import { channelParams } from '../call/channel-params.ts';
import { chatHistory, turnAfter } from '../call/find-message.ts';
import { skillList, toSkill } from '../call/skill-status.ts';
import { checkMessage, type Message } from '../message.ts';
import type { OpenClaw } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { type DeliveryOutcome, queued, timedOut } from '../outcome.ts';
import { gatewayPort, hostScopes, openConnection } from './connection.ts';
import { deliverByGateway } from './delivery.ts';
import { createRecovery } from './recovery.ts';
import { createSessionLine } from './session-line.ts';
import { createGatewaySessions } from './sessions.ts';

export interface GatewayOptions {
  /** @default 'ws://127.0.0.1:18789' */
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** File of the device that this host is to a gateway elsewhere; in place of a token. */
  readonly device?: string | undefined;
  /**
   * Milliseconds in which a gateway elsewhere has to answer while somebody waits for it; a
   * connection that is silent for longer is thrown away.
   *
   * @default 10000
   */
  readonly silence?: number | undefined;
  /** @default ['operator.read', 'operator.write'] */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Milliseconds a connection may take to open.
   *
   * @default 10000
   */
  readonly connectTimeout?: number | undefined;
  /**
   * Milliseconds after its start in which a gateway may still be about to resume the turns it was
   * killed in; a session in the middle of one is sent nothing until it has.
   *
   * @default 180000
   */
  readonly recoveryTime?: number | undefined;
  /**
   * Version of the gateway's protocol to insist on.
   *
   * @default 4
   */
  readonly protocol?: number | undefined;
  /**
   * What OpenClaw notes as the source of each message.
   *
   * @default 'gsd-code-skill'
   */
  readonly source?: string | undefined;
  /** Told when the connection opens, and why it was lost or could not be opened. */
  readonly onConnection?: ((state: 'open' | OpenClawError) => void) | undefined;
}

/** OpenClaw over one connection to its gateway, opened with the first call. */
export function createGateway({
  url = `ws://127.0.0.1:${gatewayPort}`,
  token,
  device,
  silence,
  scopes = hostScopes,
  connectTimeout,
  recoveryTime = 180_000,
  protocol,
  source = 'gsd-code-skill',
  onConnection,
}: GatewayOptions = {}): OpenClaw {
  const access = { url, token, device, silence };
  const connection = openConnection({ ...access, scopes, protocol, connectTimeout, onConnection });
  const sessions = createGatewaySessions(connection);
  const recovery = createRecovery(connection, recoveryTime);
  const line = createSessionLine();
  const delivery = { connection, directory: sessions, recovery, source };

  async function deliver(wake: Message, call: Call): Promise<DeliveryOutcome> {
    const { key, id } = checkMessage(wake).session;
    const wait = { timeout: call.left(), signal: call.signal };
    const work = () => deliverByGateway(wake, call, delivery);
    // a gateway that has just started takes some of the inputs it has accepted before others
    const outcome = await line.wait(key ?? id ?? '', wait, work);
    if (outcome !== undefined) return outcome;
    if (call.wantsReply) return timedOut({ consumed: false });
    return queued('others for this session are before it');
  }

  return {
    transport: 'gateway',
    deliver: (wake, options = {}) => deliver(wake, startCall(options, false)),
    ask: (wake, options = {}) => deliver(wake, startCall(options, true)),
    resolveSession: sessions.resolve,
    sessions: sessions.list,
    async follow(wake) {
      const session = await sessions.resolve(wake.session);
      if (session === undefined) return undefined;
      const params = { sessionKey: session.key, limit: 1000, maxChars: 4000 };
      return turnAfter(await connection.request('chat.history', params, chatHistory), wake);
    },
    async skill(name, agentId) {
      const { skills } = await connection.request('skills.status', { agentId }, skillList);
      return toSkill(skills.find((one) => one.name === name));
    },
    async isAtWork(address) {
      const session = await sessions.resolve(address);
      if (session === undefined) return undefined;
      const params = { sessionKey: session.key, limit: 1, maxChars: 1 };
      const { sessionInfo } = await connection.request('chat.history', params, chatHistory);
      return sessionInfo?.hasActiveRun ?? sessionInfo?.status === 'running';
    },
    async send(message) {
      await connection.request('send', channelParams(message), z.looseObject({}));
    },
    async health() {
      try {
        await connection.request('health', {}, z.looseObject({}));
        const { version } = await connection.gateway();
        return { ok: true, transport: 'gateway', version };
      } catch (error) {
        if (error instanceof OpenClawError) return { ok: false, transport: 'gateway', error };
        throw error;
      }
    },
    close: connection.close,
  };
}
