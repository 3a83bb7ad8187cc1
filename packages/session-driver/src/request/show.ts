import { isScreenRequestId } from '@gsd-code-skill/core';
import { type Request, readRequest } from '@gsd-code-skill/session-channel';
import type { ShownRequest } from '@gsd-code-skill/wake-format';
import { type ActionOutcome, refused, usage } from '../outcome.ts';
import { makeRoom } from '../target/make-room.ts';
import type { Look, Target } from '../target/target.ts';
import { describeSettlement } from './describe-settlement.ts';
import { quotedLines, requestPage, textPage } from './request-page.ts';
import { screenRequestOf } from './screen-request-of.ts';

export interface ShowOptions {
  readonly page?: number | undefined;
  /** Without the mark in front of each line. */
  readonly raw?: true | undefined;
}

/** Shows a request whole. */
export function show(id: string, { page = 1, raw }: ShowOptions) {
  if (!Number.isSafeInteger(page) || page < 1) throw usage(`there is no page ${page}`);
  return async (target: Target): Promise<ActionOutcome> => {
    const request = isScreenRequestId(id) ? undefined : await readRequest(target.stateDir, id);
    if (request !== undefined && request.pane === target.key) {
      return outcome(id, requestPage(request, page), factsOf(request), raw);
    }
    if (!isScreenRequestId(id)) throw refused(`there is no request ${id} of this session`);
    return showScreen(target, id, page, raw);
  };
}

function factsOf(request: Request): readonly string[] {
  const { kind, openedAt, settled, subagent, id } = request;
  return [
    `kind: ${kind}`,
    `opened: ${openedAt}`,
    ...(subagent === undefined ? [] : [`subagent: ${JSON.stringify(subagent)}`]),
    ...(settled ? [describeSettlement(id, settled)] : []),
  ];
}

/** A dialog that only the screen tells of, all of it where there can be room for that. */
async function showScreen(
  target: Target,
  id: string,
  page: number,
  raw?: true,
): Promise<ActionOutcome> {
  const look = await target.look();
  const { dialog } = look.screen;
  const idOf = ({ screen }: Look) =>
    screen.dialog && screenRequestOf(target.key, target.claudePid, screen.dialog);
  const isCut = dialog?.isCut || dialog?.input?.isWhole === false;
  const room = dialog && (isCut || idOf(look) !== id) ? await makeRoom(target, 400) : undefined;
  try {
    const seen = room ? await room.look() : look;
    const now = idOf(seen);
    if (now === undefined || (idOf(look) !== id && now !== id)) {
      throw refused(`the dialog of ${id} is not on the screen`);
    }
    const note = now === id ? [] : [`all of it, as request ${now}:`];
    return outcome(now, textPage(textOf(seen), page), note, raw);
  } finally {
    await room?.giveBack();
  }
}

function textOf({ screen: { dialog } }: Look): string {
  if (dialog === undefined) return '';
  const { header, title, body, options, freeText } = dialog;
  const rows = options.map(({ number, label, description }) =>
    [number === undefined ? '-' : `${number}.`, label, description].filter(Boolean).join(' '),
  );
  const field = freeText ? [`${freeText.number ?? '-'}. ${freeText.label ?? freeText.text}`] : [];
  const lines = [...(header && header !== title ? [header] : []), ...body, title, ...rows];
  return [...lines, ...field].join('\n');
}

function outcome(
  id: string,
  { text, page, pages }: ShownRequest,
  facts: readonly string[],
  raw: true | undefined,
): ActionOutcome {
  const message = `request ${id}, page ${page} of ${pages}`;
  const lines = [...facts, ...(raw ? text.split('\n') : quotedLines(text))];
  return { verdict: 'ok', message, lines, data: { request: id, page, pages, text } };
}
