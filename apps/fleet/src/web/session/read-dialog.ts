import type { FleetSession } from '@gsd-code-skill/fleet';
import * as z from 'zod';
import { handsOn } from '../answer/hands-on.ts';
import { shown } from '../shown.ts';
import type { WebHost } from '../web-host.ts';
import type { RequestView } from './view-request.ts';

const whole = z.looseObject({ request: z.string(), text: z.string(), pages: z.number() });
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
    const read = whole.safeParse((await hands.run({ kind: 'show', id: request })).data);
    // of what has more pages, one would be decided on that nobody has read
    if (!read.success || read.data.pages > 1) return undefined;
    const view = viewDialog(read.data, dialog);
    known.set(session.agent.agent_id, { on: request, view });
    return view;
  };
}

/** A dialog as a person reads it before deciding. */
export function viewDialog(
  { request: id, text }: Pick<z.infer<typeof whole>, 'request' | 'text'>,
  { options = [] }: z.infer<typeof seen>['dialog'],
): RequestView {
  const rows = options.map(({ number, label }) => ({
    choice: number === undefined ? label : `${number}`,
    ...{ label: shown(label), description: null, preview: null },
  }));
  return {
    ...{ id, kind: 'picker', tool: null, opened_at: null, subagent: null, text, masked: 0 },
    questions: [{ question: '', header: null, several: false, options: rows }],
  };
}
