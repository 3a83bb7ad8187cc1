import { expect } from 'vitest';
import { residentMegabytes } from '../src/programs/processes-of.ts';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { say } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn({ order: 'one by one' });
const sessions = 10;
const turns = 20;

scenario(
  `13 ${sessions} sessions at once, ${turns} turns each: one wake per turn, at the right agent`,
  async ({ start, world }) => {
    const fleet: RealSession[] = [];
    for (let index = 0; index < sessions; index++) {
      fleet.push(await start({ script: ({ text }) => say(`heard: ${text}`) }));
    }

    await Promise.all(
      fleet.map(async (session) => {
        for (let turn = 1; turn <= turns; turn++) {
          const prompt = `${session.agentId} turn ${turn}`;
          await session.act('type', prompt);
          const wake = await session.wake('response_complete', turn, { interval: 200 });
          expect(wake.content?.text).toBe(`heard: ${prompt}`);
        }
      }),
    );

    const hook: number[] = [];
    const latency: number[] = [];
    for (const session of fleet) {
      const wakes = await session.wakes();
      const said = wakes.map(({ agentId, content }) => [agentId, content?.text]);
      const expected = Array.from({ length: turns }, (_, index) => [
        session.agentId,
        `heard: ${session.agentId} turn ${index + 1}`,
      ]);
      expect(said).toEqual(expected);
      await until('every event in the log', async () => {
        const stops = (await session.log()).filter(({ event }) => event === 'Stop');
        return stops.length === turns && stops.every(({ outcome }) => outcome === 'delivered');
      });
      for (const { durations } of await session.log()) hook.push(durations.hook ?? 0);
      for (const wake of wakes) latency.push(wake.receivedAt - Date.parse(wake.timestamp));
    }
    const worker = await world.workerPid();
    const memory = worker === undefined ? 0 : ((await residentMegabytes(worker)) ?? 0);
    console.log(
      `    ${sessions * turns} turns: hook.sh ${spread(hook)}, Stop to wake ${spread(latency)}, worker ${Math.round(memory)} MB`,
    );
    expect(memory).toBeGreaterThan(0);
  },
);

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0.5)} ms (p95 ${at(0.95)}, max ${at(1)})`;
}
