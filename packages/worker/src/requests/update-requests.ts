import { isTaskNotification } from '@gsd-code-skill/core';
import type { Ruling } from '@gsd-code-skill/policy';
import {
  listOpenRequests,
  openRequest,
  type Request,
  type RequestEnd,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import * as z from 'zod';
import { takesDecision } from '../event/asking-events.ts';
import { beginsAnew } from '../event/begins-anew.ts';
import type { HookEvent } from '../event/hook-event.ts';
import { ownEventName } from '../event/own-event.ts';
import type { Owner } from '../event/owner.ts';
import { holdsRequests } from '../event/waiting-events.ts';
import type { WorkerContext } from '../worker-context.ts';
import { answerByPolicy } from './answer-by-policy.ts';
import type { EventRequest } from './asked-request.ts';
import { keyboardEnd, timeToWrite } from './keyboard-end.ts';
import { requestOf } from './request-of.ts';
import { endedWithSession, endRequest, endRequests } from './settle-requests.ts';
import { whoPressed } from './who-pressed.ts';

const answered = z.looseObject({ answers: z.record(z.string(), z.unknown()) });

export interface RequestEvent {
  readonly event: HookEvent;
  readonly owner: Owner;
  /** The request it makes. */
  readonly request: EventRequest | undefined;
  /** The id of the request that it tells the answer of. */
  readonly answeredId: string | undefined;
  /** What the policy says of the request it makes. */
  readonly ruling: Ruling | undefined;
}

/**
 * Opens and ends requests and holds and writes receipts, as the event says: before anything slower
 * is done. True when a rule has answered the request.
 */
export async function updateRequests(
  { event, owner, request, answeredId, ruling }: RequestEvent,
  context: WorkerContext,
): Promise<boolean> {
  const { stateDir, holds } = context;
  const { name } = event;
  if (request !== undefined) {
    const opened = await openRequest(stateDir, requestOf(event, owner, request.id));
    const isHeld = takesDecision(name) && holdsRequests(owner.settings);
    if (isHeld) await holds.open(event, owner, request.id);
    const isAsked = takesDecision(name) && opened.settled === undefined;
    if (isAsked && ruling?.decision === 'human') context.people.ask(opened, ruling);
    return isHeld && ruling ? answerByPolicy(request.id, ruling, context) : false;
  }
  await followAnswer(event, answeredId, context);
  return false;
}

/** Ends what an event says is over. */
async function followAnswer(
  event: HookEvent,
  answeredId: string | undefined,
  context: WorkerContext,
): Promise<void> {
  const { stateDir, holds } = context;
  const { name, pane, payload } = event;
  const at = event.entry.writtenAt;

  switch (name) {
    case 'PostToolUse': {
      const { tool_name: toolName = '', tool_use_id: toolUseId, tool_input } = payload;
      const answers = answered.safeParse(tool_input).data?.answers;
      await writeReceipt(stateDir, pane, { kind: 'tool', at, toolName, toolUseId, answers });
      if (answeredId === undefined) return;
      // what was told to the hook has come back as this event, perhaps before it was noted
      await holds.passedOn(answeredId);
      const by = await whoPressed(answeredId, event, context.tmux);
      await endRequest(answeredId, { by, how: 'answered', decision: 'answer' }, context);
      await holds.withdraw((hold) => hold.requestId === answeredId);
      return;
    }
    case 'ElicitationResult':
      return endForm(event, context);
    case 'UserPromptSubmit': {
      const { prompt = '' } = payload;
      if (isTaskNotification(prompt)) return;
      await writeReceipt(stateDir, pane, { kind: 'prompt', at, prompt });
      return close(atKeyboard);
    }
    case 'Stop':
      // a subagent in the background may still have its dialog open
      if ((payload.background_tasks?.length ?? 0) > 0 || payload.agent_id !== undefined) return;
      return close(atKeyboard);
    case 'SessionStart':
      // the dialog of a subagent in the background goes on, too
      if (!beginsAnew(payload)) return;
      return close(ended);
    case 'SessionEnd':
      return close(ended);
    case ownEventName:
      // whoever pressed Escape has closed what was open
      if (payload.notice_trigger === 'interrupted') return close(atKeyboard);
      if (payload.notice_trigger === 'session_end') return close(ended);
  }

  function atKeyboard(request: Request): Promise<RequestEnd> {
    return keyboardEnd(request, {
      transcriptPath: payload.transcript_path,
      timeout: timeToWrite,
    });
  }

  async function close(endOf: Parameters<typeof endRequests>[1]): Promise<void> {
    await endRequests(pane, endOf, context);
    await holds.withdraw((hold) => hold.pane === pane);
  }
}

/** Ends the request of a form that was answered; the event names its server alone. */
async function endForm(event: HookEvent, context: WorkerContext): Promise<void> {
  const { pane, payload } = event;
  // another form of its server may be open
  if (context.holds.takeAnsweredForm(pane, payload.mcp_server_name ?? '')) return;
  const open = await listOpenRequests(context.stateDir, pane);
  const form = open.find(
    ({ kind, toolName }) => kind === 'elicitation' && toolName === payload.mcp_server_name,
  );
  if (form === undefined) return;
  const by = await whoPressed(form.id, event, context.tmux);
  const end = formEnds[payload.action ?? ''] ?? { how: 'closed', decision: 'closed' };
  await endRequest(form.id, { by, ...end }, context);
  await context.holds.withdraw((hold) => hold.requestId === form.id);
}

const ended = () => endedWithSession;

const formEnds: Readonly<Record<string, Omit<RequestEnd, 'by'>>> = {
  accept: { how: 'filled in', decision: 'other' },
  decline: { how: 'declined', decision: 'other' },
};
