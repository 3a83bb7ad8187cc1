import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openOutbox } from '../src/index.ts';
import { startScriptedGateway } from './scripted-gateway.ts';

export interface StormOptions {
  readonly wakes: number;
  readonly sessions: number;
  readonly kills: number;
}

export interface StormResult {
  /** Wakes that never reached their session, though nobody superseded them. */
  readonly lost: readonly string[];
  /** Wakes that reached it though they were superseded. */
  readonly sentInVain: readonly string[];
  /** Sessions that saw their wakes in another order. */
  readonly disorder: readonly string[];
  /** Wakes that an agent was given more than once. */
  readonly runTwice: readonly string[];
  /** Wakes whose end nobody was told. */
  readonly unsettled: readonly string[];
  readonly kills: number;
  /** Sends of a wake whose key the gateway already knew. */
  readonly recognised: number;
}

/**
 * Enqueues wakes while the process that delivers them is killed with SIGKILL at random. Each has a
 * note, every second one is prepared first, every fifth is superseded if that is still possible, and
 * some of the processes do not listen to the ends.
 */
export async function storm({ wakes, sessions, kills }: StormOptions): Promise<StormResult> {
  const root = await mkdtemp(join(tmpdir(), 'storm-'));
  const dir = join(root, 'outbox');
  const ledger = join(root, 'ledger');
  const keys = Array.from({ length: sessions }, (_, n) => `agent:main:s${n}`);
  const gateway = await startScriptedGateway({
    sessions: keys.map((key) => ({ key, id: `id of ${key}`, agentId: 'main' })),
    run: () => sleep(randomInt(10), 'ok'),
  });
  const outbox = openOutbox(dir);
  const ids = Array.from({ length: wakes }, (_, n) => `w${n}`);
  const keyOf = (n: number) => keys[n % sessions] ?? '';

  const superseded = new Set<string>();
  const enqueueing = (async () => {
    for (const [n, id] of ids.entries()) {
      const prepared = n % 2 === 1;
      const wake = { id, text: `text of ${id}`, session: { key: keyOf(n) } };
      await outbox.enqueue(wake, { note: id, prepared });
      if (n % 5 === 4 && (await outbox.supersede(id, 'not needed'))) superseded.add(id);
      else if (prepared) await outbox.release(id);
    }
  })();

  const starter = fileURLToPath(import.meta.resolve('@gsd-code-skill/testing/start'));
  const program = fileURLToPath(new URL('programs/deliver.ts', import.meta.url));
  const deliver = (...listening: string[]) =>
    fork(starter, [program, dir, gateway.url, ...listening], {
      env: { ...process.env, OPENCLAW_GATEWAY_TOKEN: gateway.token },
      execArgv: [],
    });

  let killed = 0;
  while (killed < kills) {
    const child = killed % 3 === 2 ? deliver() : deliver(ledger);
    const gone = once(child, 'exit');
    // killed in the middle of work: some time after its first deliveries
    const share = randomInt(1, Math.max(2, Math.ceil((2 * wakes) / (3 * kills))));
    const goal = Math.min(gateway.turns.length + share, 0.8 * wakes - (kills - killed));
    while (gateway.turns.length < goal) await sleep(2);
    await sleep(randomInt(20));
    child.kill('SIGKILL');
    await gone;
    killed += 1;
  }

  await enqueueing;
  const last = deliver(ledger);
  const gone = once(last, 'exit');
  while ((await outbox.list()).length > 0) await sleep(50);
  last.kill('SIGKILL');
  await gone;
  await gateway.close();
  const settled = new Set((await readFile(ledger, 'utf8')).trim().split('\n'));
  await rm(root, { recursive: true });

  const consumed = gateway.turns.map(({ key }) => key.replace(/~\d+$/, ''));
  const seen = new Set(consumed);
  const sends = gateway.frames.filter(({ method }) => method === 'agent');
  return {
    lost: ids.filter((id) => !seen.has(id) && !superseded.has(id)),
    sentInVain: ids.filter((id) => seen.has(id) && superseded.has(id)),
    unsettled: ids.filter((id) => !settled.has(id)),
    runTwice: ids.filter((id) => consumed.filter((other) => other === id).length > 1),
    disorder: keys.filter((key, k) => {
      const expected = ids.filter((id, n) => n % sessions === k && !superseded.has(id));
      const actual = gateway.turns.filter(({ sessionKey }) => sessionKey === key);
      const order = [...new Set(actual.map((turn) => turn.key.replace(/~\d+$/, '')))];
      return order.join() !== expected.join();
    }),
    kills: killed,
    recognised: sends.length - gateway.turns.length,
  };
}
