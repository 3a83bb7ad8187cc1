import { diffPane, withMinimumContext } from '@gsd-code-skill/pane-diff';
import type { HookSettings } from '@gsd-code-skill/registry';
import {
  type ContentSource,
  formatAnswers,
  formatPermission,
  formatPlan,
  formatQuestions,
  type WakeInput,
} from '@gsd-code-skill/wake-format';
import type { Happening } from '../happening.ts';
import type { HookEvent } from '../hook-event.ts';
import { type ToldSoFar, turnsSinceLastWake } from '../turns-since-last-wake.ts';
import type { Owner } from './identify-pane.ts';
import type { Observation } from './observe-session.ts';

/** What a wake has to say, and where it was found. */
export interface Content {
  readonly kind: NonNullable<WakeInput['content']>['kind'];
  readonly text: string;
  readonly source: ContentSource;
  /** The reply itself, where there is one. */
  readonly reply?: string;
  /** How far the transcript is told with this content. */
  readonly told?: ToldSoFar;
}

const tailLines = 40;

/** Finds what to tell about an event, from the best source that has it. */
export async function extractContent(
  event: HookEvent,
  owner: Owner,
  happening: Happening,
  observation: Observation,
): Promise<Content | undefined> {
  const { payload } = event;
  const { settings } = owner;
  switch (happening.trigger) {
    case 'response_complete':
    case 'idle_prompt':
      return replyOrScreen(event, owner, observation);
    case 'response_failed':
      return fromPayload(payload.last_assistant_message) ?? fromScreen(observation, settings);
    case 'ask_user_question':
      return { kind: 'questions', text: formatQuestions(payload.tool_input), source: 'payload' };
    case 'plan_approval':
      return { kind: 'content', text: formatPlan(payload.tool_input), source: 'payload' };
    case 'ask_user_question_answered': {
      const text = formatAnswers(payload.tool_input, payload.tool_response);
      return { kind: 'answer', text, source: 'payload' };
    }
    case 'permission_prompt':
      return payload.tool_name === undefined
        ? fromScreen(observation, settings)
        : { kind: 'content', text: formatPermission(payload), source: 'payload' };
    case 'post_compact':
      return fromPayload(payload.compact_summary) ?? fromScreen(observation, settings);
    case 'session_end':
      return undefined;
    default:
      return fromScreen(observation, settings);
  }
}

async function replyOrScreen(
  { payload }: HookEvent,
  { settings }: Owner,
  observation: Observation,
): Promise<Content | undefined> {
  const { transcript_path: path } = payload;
  const spoken = payload.last_assistant_message?.trim()
    ? payload.last_assistant_message
    : undefined;
  const { reply: written } = observation;

  // the payload holds the last block of text only, the transcript all of them
  const whole = spoken !== undefined && written?.text.includes(spoken) ? written.text : undefined;
  const reply = whole ?? spoken ?? written?.text;
  if (reply === undefined || reply.trim() === '') {
    const screen = fromScreen(observation, settings);
    const note = '(This turn ended without text. On the screen:)';
    return screen && { ...screen, text: `${note}\n${screen.text}` };
  }

  const source = spoken === undefined ? 'transcript' : 'payload';
  if (path !== undefined && settings.content_scope === 'since_last_wake') {
    const turns = await turnsSinceLastWake(path, observation.binding.told);
    if (turns.text !== undefined) {
      return { kind: 'content', text: turns.text, source: 'transcript', reply, told: turns.told };
    }
    return { kind: 'content', text: reply, source, reply, told: turns.told };
  }
  return { kind: 'content', text: reply, source, reply };
}

function fromPayload(text: string | undefined): Content | undefined {
  return text?.trim() ? { kind: 'content', text, source: 'payload' } : undefined;
}

function fromScreen(
  { text, binding: { lastScreen } }: Observation,
  { min_context_lines }: HookSettings,
): Content | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (lastScreen !== undefined) {
    const delta = diffPane(lastScreen, text);
    if (delta.added.some((line) => line.trim() !== '')) {
      const lines = withMinimumContext(delta, text, min_context_lines);
      return { kind: 'content', text: lines.join('\n'), source: 'pane_diff' };
    }
  }
  const tail = text.split('\n').slice(-tailLines).join('\n');
  return { kind: 'content', text: tail, source: 'pane_tail' };
}
