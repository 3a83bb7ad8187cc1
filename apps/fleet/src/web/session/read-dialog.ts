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

/** Reads dialogs on screens that no event has announced. */
export function createDialogReader(host: WebHost) {
  const known = new Map<string, { readonly on: string; readonly view: RequestView }>();
  return async (session: FleetSession): Promise<RequestView | undefined> => {
    const hands = await handsOn(host, session);
    const status = seen.safeParse((await hands.run({ kind: 'status' })).data);
    if (!status.success) return undefined;
    const { request, dialog } = status.data;
    // once for each: to show one whole, its window may have to be larger for a moment
    const before = known.get(session.agent.agent_id);
    if (before?.on === request) return before.view;
    const shown = await hands.run({ kind: 'show', id: request });
    const { text, request: id } = shown.data ?? {};
    if (typeof text !== 'string' || typeof id !== 'string') return undefined;
    const options = (dialog.options ?? []).map(({ number, label }) => ({
      choice: number === undefined ? label : `${number}`,
      ...{ label, description: null, preview: null },
    }));
    const view: RequestView = {
      ...{ id, kind: 'picker', tool: null, opened_at: null, subagent: null, text, masked: 0 },
      questions: [{ question: '', header: null, several: false, options }],
    };
    known.set(session.agent.agent_id, { on: request, view });
    return view;
  };
}
