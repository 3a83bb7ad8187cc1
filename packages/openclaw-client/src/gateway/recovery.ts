import { setTimeout as sleep } from 'node:timers/promises';
import { chatHistory, isMidTurn } from '../call/find-message.ts';
import type { Connection, Gateway } from './connection.ts';

/** Waits until a gateway that was killed has resumed a session's turn. */
export interface Recovery {
  /** Resolves at once for a gateway that has been up for long, and once per session otherwise. */
  settled(sessionKey: string): Promise<void>;
}

/** A new input makes a gateway forget the turn it is about to resume, so nothing may be sent. */
export function createRecovery({ request, gateway }: Connection, recoveryTime: number): Recovery {
  const waits = new WeakMap<Gateway, Map<string, Promise<void>>>();

  async function wait(sessionKey: string, { startedAt }: Gateway): Promise<void> {
    for (let looks = 0; performance.now() - startedAt < recoveryTime; looks += 1) {
      const params = { sessionKey, limit: 1, maxChars: 1 };
      if (!isMidTurn(await request('chat.history', params, chatHistory))) return;
      await sleep(Math.min(5000, 500 * 2 ** looks));
    }
  }

  return {
    async settled(sessionKey) {
      const current = await gateway();
      if (performance.now() - current.startedAt >= recoveryTime) return;
      const known = waits.get(current) ?? new Map<string, Promise<void>>();
      waits.set(current, known);
      // shared, so that those who wait together go on in the order in which they came
      const waiting = known.get(sessionKey) ?? wait(sessionKey, current);
      known.set(sessionKey, waiting);
      await waiting;
    },
  };
}
