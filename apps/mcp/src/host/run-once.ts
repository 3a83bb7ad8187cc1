import { doOnce, type KeyedCall, readRequest } from '@gsd-code-skill/session-channel';
import { type ActionOutcome, describeSettlement, verdicts } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { outcomeReport } from '../report/outcome-report.ts';
import type { Report } from '../report/report.ts';
import type { Host } from './host.ts';

const kept = z.object({
  verdict: z.enum(verdicts),
  message: z.string(),
  lines: z.array(z.string()).readonly().default([]),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** Does something once for a key; asked again it tells what came of it then, or that nobody knows. */
export async function runOnce(
  host: Host,
  call: KeyedCall,
  run: () => Promise<ActionOutcome>,
  { request, age }: { readonly request?: string; readonly age?: number } = {},
): Promise<Report> {
  const work = async () => outcomeReport(await run());
  // what was wrong with the call itself may be mended under the same key
  const isKept = ({ verdict }: Report) => verdict !== 'usage';
  const once = await doOnce(host.stateDir, call, work, { isKept, ...(age && { age }) });
  switch (once.status) {
    case 'first':
      return once.result;
    case 'repeated': {
      const { data, lines, ...first } = kept.parse(once.result);
      const note = `this is the verdict of a call at ${once.at}; nothing was done now`;
      const fields = { ...data, repeated: true, first_at: once.at };
      return { ...first, lines: [note, ...lines], data: fields };
    }
    case 'other': {
      const message = `this idempotency_key was used at ${once.at} for something else: use a new one; nothing was done`;
      return { verdict: 'refused', message };
    }
    case 'running': {
      const message = `it has been in progress since ${once.at}: ask again with the same idempotency_key`;
      return { verdict: 'unconfirmed', message };
    }
    case 'interrupted': {
      const message = `it was started at ${once.at} and broken off: it may have taken effect; nothing was done now`;
      return { verdict: 'unconfirmed', message, lines: await traces(host, request) };
    }
  }
}

/** What can be known of something that broke off. */
async function traces({ stateDir }: Host, id: string | undefined): Promise<readonly string[]> {
  const request = id === undefined ? undefined : await readRequest(stateDir, id);
  if (request === undefined) return ['look with session_status, and try again with a new key'];
  const { settled } = request;
  if (settled === undefined) {
    return [`request ${request.id} is still open: answer it again with a new idempotency_key`];
  }
  return [describeSettlement(request.id, settled)];
}
