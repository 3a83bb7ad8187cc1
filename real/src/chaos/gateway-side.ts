import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScriptedGateway } from '../../../packages/openclaw-client/test/scripted-gateway.ts';
import { prepareOpenClaw } from '../openclaw/openclaw-gateway.ts';
import { startModel } from '../openclaw/openclaw-model.ts';
import { callOpenClaw, inputsOf } from '../openclaw/openclaw-rpc.ts';

/** A message that a session was given. */
export interface Input {
  readonly session: string;
  readonly text: string;
}

/** The other end of the line: who hears the wakes. */
export interface GatewaySide {
  readonly url: string;
  readonly token: string;
  sessionKey(session: string): string;
  /** Kills it and starts it again. */
  crash(lasts: number): Promise<void>;
  /** What sessions were given so far, in order per session. */
  heard(): Promise<readonly Input[]>;
  close(): Promise<void>;
}

const agent = 'warden';
const sessionKey = (session: string) => `agent:${agent}:${session}`;

/** A gateway that speaks OpenClaw's frames and loses what OpenClaw loses. */
export async function scriptedSide(sessions: readonly string[]): Promise<GatewaySide> {
  const gateway = await startScriptedGateway({
    sessions: sessions.map((session) => ({
      key: sessionKey(session),
      id: `id of ${session}`,
      agentId: agent,
    })),
    run: () => sleep(5, 'heard'),
  });
  const nameOf = new Map(sessions.map((session) => [sessionKey(session), session]));
  return {
    url: gateway.url,
    token: gateway.token,
    sessionKey,
    async crash(lasts) {
      await gateway.crash();
      await sleep(lasts);
      await gateway.start();
    },
    heard: async () =>
      gateway.turns.map(({ sessionKey: key, message }) => ({
        session: nameOf.get(key) ?? key,
        text: message,
      })),
    close: () => gateway.close(),
  };
}

// OpenClaw's own words when it goes on with a turn in which it was killed
const resuming = '[System] Your previous turn';

/** The real OpenClaw, with a model that answers at once. */
export async function realSide(folder: string, sessions: readonly string[]): Promise<GatewaySide> {
  const model = await startModel(() => 'heard');
  await mkdir(folder, { recursive: true });
  const real = await prepareOpenClaw({
    dir: join(folder, 'openclaw'),
    modelUrl: model.url,
    agents: [agent],
  });
  await real.start();
  for (const session of sessions) {
    const key = sessionKey(session);
    await callOpenClaw(real, 'sessions.create', { agentId: agent, key });
  }
  return {
    url: real.url,
    token: real.token,
    sessionKey,
    async crash(lasts) {
      await real.end('SIGKILL');
      await sleep(lasts);
      await real.start();
    },
    async heard() {
      const inputs: Input[] = [];
      for (const session of sessions) {
        for (const { text } of await inputsOf(real, sessionKey(session))) {
          if (!text.startsWith(resuming)) inputs.push({ session, text });
        }
      }
      return inputs;
    },
    async close() {
      await real.end('SIGKILL');
      await model.close();
    },
  };
}
