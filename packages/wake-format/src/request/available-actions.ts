import type { RequestKind } from '@gsd-code-skill/core';
import {
  isRequestId,
  kindOfTrigger,
  readForm,
  readQuestions,
  type SessionState,
  type TriggerType,
} from '@gsd-code-skill/core';
import { recoverActions } from './need-actions.ts';
import { type Offer, offerOf, phraseForShell, phraseForTools } from './phrase-offer.ts';
import { sessionWord } from './session-word.ts';

export interface ActionContext {
  /** The tmux session the commands are for. */
  readonly sessionName: string;
  readonly trigger: TriggerType;
  /** The agent that is woken; without it nothing is offered for a session that has ended. */
  readonly agentId?: string | undefined;
  readonly state?: SessionState | undefined;
  /** The id of the request that is open; without it no answer is offered. */
  readonly requestId?: string | undefined;
  /**
   * What the open request is.
   *
   * @default what trigger and state tell
   */
  readonly request?: RequestKind | undefined;
  /** True when the wake does not show the request whole. */
  readonly isCut?: boolean | undefined;
  /** True when Claude Code goes on by itself at a known time, as after a usage limit. */
  readonly goesOn?: boolean | undefined;
  /** True when a rule denies it, or keeps it for a person: an agent can answer it with deny alone. */
  readonly mayOnlyDeny?: boolean | undefined;
  /**
   * What the names of the tools begin with by which the session is reached, such as `gsd-wa_`.
   *
   * @default commands for a shell
   */
  readonly tools?: string | undefined;
  /** What is asked: the input of an AskUserQuestion, or the form of an MCP server. */
  readonly toolInput?: unknown;
}

/** The commands or tool calls that fit what happened and what the session is doing now; no command for a session none can name. */
export function availableActions(context: ActionContext): readonly string[] {
  const { agentId, trigger, state, sessionName, tools } = context;
  if (state === 'terminated' || trigger === 'session_end') {
    return agentId === undefined ? [] : recoverActions(agentId, tools);
  }
  if (tools !== undefined) {
    return offersFor(context).flatMap((offer) => phraseForTools(offer, { tools, sessionName }));
  }
  const session = sessionWord(sessionName);
  if (session === undefined) return [];
  return offersFor(context).map((offer) => `menu-driver ${session} ${phraseForShell(offer)}`);
}

function offersFor(context: ActionContext): readonly Offer[] {
  const { trigger, state, requestId = '', isCut = false } = context;
  const kind = kindOf(context);
  if (kind === undefined) {
    const free = noticedActions[trigger] ?? (state && freeActions[state]);
    return ((!context.goesOn && free) || ['status', 'snapshot']).map(offerOf);
  }
  // these tell the id
  if (!isRequestId(requestId)) return ['status', 'snapshot', 'esc'].map(offerOf);

  const possible = context.mayOnlyDeny ? [denial] : answersTo(kind, context.toolInput);
  const answers = possible.map(([verb, words]): Offer => ({ verb, request: requestId, words }));
  const look = isCut ? [offerOf(`show ${requestId}`)] : [];
  return [...look, ...answers, ...['esc', 'snapshot'].map(offerOf)];
}

const shown: Partial<Record<SessionState, RequestKind>> = {
  menu: 'picker',
  permission_prompt: 'permission',
  awaiting_user_input: 'question',
};

// a dialog that was announced decides; without one, the state does
function kindOf({ request, trigger, state }: ActionContext): RequestKind | undefined {
  return request ?? kindOfTrigger(trigger) ?? (state && shown[state]);
}

const freeActions: Partial<Record<SessionState, readonly string[]>> = {
  idle: ['type <text>', 'clear_then <command>', 'mute <turns>', 'snapshot'],
  idle_pending: ['type <text>', 'wait idle', 'mute <turns>', 'snapshot'],
  error: ['type <text>', 'clear_then <command>', 'later <time>', 'done', 'status', 'snapshot'],
  working: ['wait idle', 'type <text>', 'esc', 'snapshot'],
  answer_submitted: ['wait idle', 'snapshot'],
};

const noticedActions: Partial<Record<TriggerType, readonly string[]>> = {
  // whoever pressed Escape may be typing: look first
  interrupted: ['status', 'snapshot', 'type <text>'],
  stuck: ['snapshot', 'esc', 'wait idle'],
  usage_limit_reset: ['status', 'type <text>', 'snapshot'],
  budget_reached: ['done', 'status', 'esc', 'snapshot'],
};

type Answer = readonly [verb: string, words?: string];

const denial: Answer = ['deny', '<reason>'];

function answersTo(kind: RequestKind, toolInput: unknown): readonly Answer[] {
  switch (kind) {
    case 'question':
      return questionAnswers(toolInput);
    case 'permission':
    case 'plan':
      return [['approve'], denial];
    case 'elicitation':
      return formAnswers(toolInput);
    default:
      return [['choose', '<n>']];
  }
}

function formAnswers(asked: unknown): readonly Answer[] {
  // one that only the screen tells of has a field, by all that is known
  if (Object.keys(asked ?? {}).length === 0) return [['type', '<text>'], ['submit']];
  const decline: Answer = ['deny'];
  const fields = readForm(asked);
  const [first, ...others] = fields;
  if (first === undefined) return [['approve'], decline];
  if (others.length > 0) return [byPlace(fields), decline];
  const { options = [], multiSelect } = first;
  if (options.length === 0) return [['type', '<text>'], decline];
  return [['choose', multiSelect ? '<n…>' : '<n>'], decline];
}

// by place: what Claude Code wrote is never part of a command
function byPlace(questions: readonly unknown[]): Answer {
  return ['answer', questions.map((_, index) => `<answer ${index + 1}>`).join(' ')];
}

function questionAnswers(toolInput: unknown): readonly Answer[] {
  const questions = readQuestions(toolInput) ?? [];
  const [first, ...others] = questions;
  const own: Answer = ['type', '<text>'];
  if (first === undefined) return [['choose', '<n>'], own];
  if (others.length > 0) return [byPlace(questions)];
  const { options = [], multiSelect } = first;
  if (options.length === 0) return [own];
  if (multiSelect) return [['choose', '<n…>'], own];
  return [...options.map((_, index): Answer => ['choose', `${index + 1}`]), own];
}
