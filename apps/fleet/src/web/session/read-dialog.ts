import type { FleetSession } from '@gsd-code-skill/fleet';
import * as z from 'zod';
import { handsOn } from '../answer/hands-on.ts';
import type { WebHost } from '../web-host.ts';
import type { RequestView } from './view-request.ts';

const seen = z.looseObject({
  request: z.string(),
  dialog: z.looseObject({
    options: z
      .array(z.looseObject({ number: z.number().optional(), label: z.string() }))
      .optional(),
  }),
});

/** A dialog on the screen that no event has announced; `undefined` when there is none. */
export async function readDialog(
  host: WebHost,
  session: FleetSession,
): Promise<RequestView | undefined> {
  const hands = await handsOn(host, session);
  const status = seen.safeParse((await hands.run({ kind: 'status' })).data);
  if (!status.success) return undefined;
  const shown = await hands.run({ kind: 'show', id: status.data.request });
  const { text, request: id } = shown.data ?? {};
  if (typeof text !== 'string' || typeof id !== 'string') return undefined;
  const options = (status.data.dialog.options ?? []).map(({ number, label }) => ({
    choice: number === undefined ? label : `${number}`,
    ...{ label, description: null, preview: null },
  }));
  return {
    ...{ id, kind: 'picker', tool: null, opened_at: null, subagent: null, text, masked: 0 },
    questions: [{ question: '', header: null, several: false, options }],
  };
}
