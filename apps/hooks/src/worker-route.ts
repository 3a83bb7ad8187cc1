import type { WorkerRecord } from '@gsd-code-skill/session-channel';

/** The worker's route to OpenClaw, in words: which, where to, and why this one. */
export function workerRoute({
  transport,
  target,
  source,
}: Pick<WorkerRecord, 'transport' | 'target' | 'source'>): string {
  return [transport, target, source && `(${source})`].filter(Boolean).join(' ');
}
