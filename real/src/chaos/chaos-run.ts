import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWorker } from '@gsd-code-skill/testing';
import { processesUnder } from '../programs/processes-of.ts';
import { signal } from '../programs/signal.ts';
import { until } from '../until.ts';
import { type ChaosWorld, createChaosWorld } from './chaos-world.ts';
import { openGatewayLine } from './faults/gateway.ts';
import { realSide, scriptedSide } from './gateway-side.ts';
import {
  readInputs,
  readKeptNotices,
  readLogs,
  readQuarantine,
  whatWaits,
} from './judgement/evidence.ts';
import { leftovers } from './judgement/leftovers.ts';
import { type Evidence, judge, type Verdict } from './judgement/verdict.ts';
import { keepFailure } from './keep-failure.ts';
import { type ChaosOptions, planStorm } from './plan.ts';
import type { Stage } from './play-fault.ts';
import { runStorm, type StormReport } from './storm.ts';

/** Milliseconds in which everything has to come to rest. */
const timeToRest = 60_000;
// one that was killed is sent nothing for three minutes to a session that it has to resume
const timeToRecover = 300_000;

/** One storm with its verdict; gives the exit code. */
export async function chaosRun(options: ChaosOptions): Promise<number> {
  const { seed, seconds, panes, isReal, print } = options;
  print(`seed ${seed}: ${seconds} s, ${panes} panes, ${isReal ? 'real' : 'scripted'} gateway`);
  const sessions = Array.from({ length: panes }, (_, n) => `fleet-${String(n).padStart(2, '0')}`);
  const folder = await mkdtemp(join(tmpdir(), 'gsd-chaos-gateway-'));
  const gateway = isReal ? await realSide(folder, sessions) : await scriptedSide(sessions);
  const line = await openGatewayLine(gateway.url);
  const world = await createChaosWorld({
    sessions,
    sessionKey: gateway.sessionKey,
    gatewayUrl: line.url,
    gatewayToken: gateway.token,
    note: print,
  });
  const abort = endAll(world);
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    const stage = { world, sessions, gateway, line };
    const report = await runStorm(stage, planStorm(options));
    const timeout = isReal ? timeToRecover : timeToRest;
    const evidence = await gather(stage, report, { print, timeout });
    const verdict = judge(evidence);
    tell(report, evidence, verdict, print);
    if (verdict.violations.length === 0) return 0;
    await keepFailure({ ...options, world, evidence, verdict, report });
    return 1;
  } finally {
    await line.close();
    await gateway.close();
    await endProcesses(world);
    await world.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Waits until all is at rest, ends what runs, and writes down what is found. */
async function gather(
  { world, gateway }: Stage,
  { ledger, faults }: StormReport,
  { print, timeout }: Pick<ChaosOptions, 'print'> & { readonly timeout: number },
): Promise<Evidence> {
  const { stateDir } = world;
  const began = performance.now();
  const isAtRest = async () => (await whatWaits(stateDir)).length === 0;
  await until('rest', isAtRest, { timeout, interval: 250 }).catch(() => {});
  print(`at rest after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const waiting = await whatWaits(stateDir);
  const heard = readInputs(await gateway.heard());
  await endWorker(stateDir);
  await world.tmux.close();
  const running = await untilEnded(world);
  return {
    sent: ledger.sent,
    heard,
    waiting,
    logged: await readLogs(stateDir),
    notices: await readKeptNotices(stateDir, new Set(ledger.sent.map(({ session }) => session))),
    quarantined: await readQuarantine(stateDir),
    left: [...faults, ...running, ...(await leftovers(stateDir))],
  };
}

/** The processes that do not end although nothing is left for them to do. */
async function untilEnded({ folder }: ChaosWorld): Promise<readonly string[]> {
  let left = await processesUnder(folder);
  const isOver = async () => {
    left = await processesUnder(folder);
    return left.length === 0;
  };
  await until('processes to end', isOver, { timeout: 15_000, interval: 250 }).catch(() => {});
  return left.map(({ pid, command }) => `process ${pid} ${command}`);
}

function tell(
  { counts }: StormReport,
  { sent, heard }: Evidence,
  { violations, ends }: Verdict,
  print: (line: string) => void,
): void {
  const list = (entries: Iterable<readonly [string, number]>) =>
    Array.from(entries, ([name, count]) => `${name} ${count}`).join(', ');
  print(`failures: ${list([...counts].sort())}`);
  print(`${sent.length} events, ${heard.length} wakes: ${list(Object.entries(ends))}`);
  print(`${violations.length} violations`);
  for (const { kind, what } of violations.slice(0, 40)) print(`  ${kind}: ${what}`);
}

function endAll(world: ChaosWorld) {
  return async () => {
    await endProcesses(world);
    await world.close();
    process.exit(130);
  };
}

async function endProcesses({ folder }: ChaosWorld): Promise<void> {
  for (const { pid } of await processesUnder(folder)) signal(pid, 'SIGKILL');
}
