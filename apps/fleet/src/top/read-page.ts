import type { FleetSession, OpenItem, SessionView } from '@gsd-code-skill/fleet';
import {
  payloadOf,
  type Request,
  readNeedWake,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { describeSettlement } from '@gsd-code-skill/session-driver';
import { formatRequest, shownText } from '@gsd-code-skill/wake-format';
import { findPane, type OpenServer } from './find-pane.ts';

export interface ReadPageOptions extends OpenServer {
  readonly stateDir: string;
}

/** All that somebody has to see to in a session, each thing whole; and its screen where no request tells what it asks. */
export async function readPage(
  view: SessionView,
  session: FleetSession,
  options: ReadPageOptions,
): Promise<string> {
  const items = await Promise.all(view.open.map((item) => readItem(item, options.stateDir)));
  const isTold = view.open.some(({ request }) => request !== null);
  const screen = isTold ? [] : [await readScreen(session, options)];
  const nothing = view.open.length === 0 ? ['Nothing waits here.'] : [];
  return [...nothing, ...items, ...screen].join('\n\n');
}

async function readItem(item: OpenItem, stateDir: string): Promise<string> {
  const { request: id, kind, opened_at: opened, need } = item;
  const { reminded_at: reminded, escalated_at: escalated, postponed_until: later } = item;
  const facts = [
    [`== ${kind}`, id ?? need, opened && `since ${opened}`].filter(Boolean).join(' '),
    reminded && `its agent was reminded at ${reminded}`,
    escalated && `others were told at ${escalated}`,
    later && `postponed until ${later}`,
  ];
  const head = facts.filter(Boolean).join('\n   ');
  const request = id === null ? undefined : await readRequest(stateDir, id);
  const body = request ? requestText(request) : await needText(item, stateDir);
  return `${head}\n${body}`;
}

function requestText(request: Request): string {
  const { id, kind, settled } = request;
  const { text } = formatRequest({ kind, payload: payloadOf(request) });
  return [...(settled ? [describeSettlement(id, settled)] : []), text].join('\n');
}

async function needText({ need, summary }: OpenItem, stateDir: string): Promise<string> {
  const wake = need === null ? undefined : await readNeedWake(stateDir, need);
  return shownText(wake ?? summary ?? '');
}

async function readScreen(session: FleetSession, options: ReadPageOptions): Promise<string> {
  const found = await findPane(session, options).catch(() => undefined);
  const text = await found?.tmux.capture(found.pane.id).catch(() => undefined);
  return text === undefined ? '== no screen' : `== screen\n${shownText(text.trimEnd())}`;
}
