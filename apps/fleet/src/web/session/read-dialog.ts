import type { FleetSession } from '@gsd-code-skill/fleet';
import { shownText } from '@gsd-code-skill/wake-format';
import * as z from 'zod';
import { handsOn } from '../answer/hands-on.ts';
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

/** What is known of the dialog of a session. */
interface Known {
  readonly on: string;
  readonly view: RequestView | undefined;
  readonly tries: number;
}

/** What cannot be shown whole is tried so many times. */
const mostTries = 3;

/** Reads dialogs on screens that no event has announced. */
export function createDialogReader(host: WebHost) {
  const known = new Map<string, Known>();
  return async (session: FleetSession): Promise<RequestView | undefined> => {
    const hands = await handsOn(host, session);
    const status = seen.safeParse((await hands.run({ kind: 'status' })).data);
    if (!status.success) return undefined;
    const { request, dialog } = status.data;
    // once for each: to show one whole, its window may have to be larger for a moment
    const last = known.get(session.agent.agent_id);
    const before = last?.on === request ? last : undefined;
    if (before?.view !== undefined || before?.tries === mostTries) return before.view;
    const read = whole.safeParse((await hands.run({ kind: 'show', id: request })).data);
    // of what has more pages, one would be decided on that nobody has read
    const isWhole = read.success && read.data.pages === 1;
    const view = isWhole ? viewDialog(read.data, dialog) : undefined;
    known.set(session.agent.agent_id, { on: request, view, tries: (before?.tries ?? 0) + 1 });
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
    ...{ label: shownText(label), description: null, preview: null },
  }));
  return {
    ...{ id, kind: 'picker', tool: null, opened_at: null, subagent: null, text, masked: 0 },
    questions: [{ question: '', header: null, several: false, options: rows }],
  };
}
