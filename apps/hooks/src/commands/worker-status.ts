import { describeSpan } from '@gsd-code-skill/core';
import { livingWorker, readWorkerRecord, type WorkerRecord } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import { workerRoute } from '../worker-route.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

/** `gsd-hooks worker status` */
export function workerStatusCommand({ env, print, exitWith }: CommandContext): Command {
  return new Command('status')
    .description('The worker: pid, version, Node, route to OpenClaw, connection, last error')
    .option('--json', 'print {"running", "pid", "version", …} as JSON')
    .addHelpText('after', examples('worker status', 'worker status --json'))
    .action(async ({ json }: { json?: boolean }) => {
      const { stateDir } = placesOf(env);
      const pid = await livingWorker(stateDir);
      const record = await readWorkerRecord(stateDir);
      if (pid === undefined) exitWith(1);
      if (json) print(JSON.stringify(toData(pid, record), undefined, 2));
      else print(describeWorker(pid, record));
    });
}

function toData(pid: number | undefined, record: WorkerRecord | undefined) {
  return {
    running: pid !== undefined,
    pid: pid ?? null,
    version: record?.version ?? null,
    node: record?.node ?? null,
    node_version: record?.nodeVersion ?? null,
    program: record?.program ?? null,
    started_at: record?.startedAt ?? null,
    transport: record?.transport ?? null,
    target: record?.target ?? null,
    source: record?.source ?? null,
    connection: record?.connection ?? null,
    since: record?.since ?? null,
    last_error: record?.lastError ?? null,
  };
}

/** What the worker says of itself, in lines. */
export function describeWorker(
  pid: number | undefined,
  record: WorkerRecord | undefined,
  now = Date.now(),
): string {
  if (pid === undefined) return 'No worker; the next event starts one.';
  if (record === undefined) return `Worker ${pid}, which says nothing about itself`;
  const { version, nodeVersion, node, startedAt, lastError } = record;
  const age = (since: string) => describeSpan(now - Date.parse(since));
  return [
    `Worker ${pid}, version ${version}, for ${age(startedAt)}`,
    `Node ${nodeVersion}, ${node}`,
    describeWay(record, now),
    ...(lastError
      ? [`Last error, ${age(lastError.at)} ago: ${lastError.message} (${lastError.code})`]
      : []),
  ].join('\n');
}

/** The worker's way to OpenClaw, in words. */
export function describeWay(record: WorkerRecord, now = Date.now()): string {
  const { transport, connection, since } = record;
  if (transport === undefined) return 'No route to OpenClaw yet: the registry cannot be read';
  const state = connection === 'untried' ? 'not used yet' : `${connection}`;
  return `${workerRoute(record)}: ${state} for ${describeSpan(now - Date.parse(since))}`;
}
