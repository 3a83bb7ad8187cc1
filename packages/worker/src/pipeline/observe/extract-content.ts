import { claudeLiveLines } from '@gsd-code-skill/claude-screen';
import { kindOfTrigger, type RequestKind, type TriggerType } from '@gsd-code-skill/core';
import { diffPane, withMinimumContext } from '@gsd-code-skill/pane-diff';
import type { HookSettings } from '@gsd-code-skill/registry';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { Reply } from '@gsd-code-skill/transcript-reader';
import {
  type ContentSource,
  formatAnswers,
  formatRequest,
  type WakeInput,
} from '@gsd-code-skill/wake-format';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';
import { type KnownPlace, turnsSinceLastWake } from './turns-since-last-wake.ts';

/** What a wake has to say, and where it was found. */
export interface Content {
  readonly kind: NonNullable<WakeInput['content']>['kind'];
  readonly text: string;
  readonly source: ContentSource;
  /** The reply itself, where there is one. */
  readonly reply?: string;
  /** How far the transcript is told with this content. */
  readonly knownTo?: KnownPlace;
  /** True for a request that is not shown whole. */
  readonly isCut?: boolean;
}

/** Where content can be found. */
export interface ContentSources {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly memory: Binding | undefined;
  readonly trigger: TriggerType;
  /** The end of the pane's text. */
  readonly text: string | undefined;
  /** What the transcript has of the reply that the event speaks of. */
  readonly reply: Reply | undefined;
}

const tailLines = 40;

/** Finds what to tell about an event, from the best source that has it. */
export async function extractContent(sources: ContentSources): Promise<Content | undefined> {
  const { payload } = sources.event;
  // a dialog that no event announced has its words on the screen alone
  if (payload.notice_trigger !== undefined) return fromScreen(sources);
  const asked = kindOfTrigger(sources.trigger);
  if (asked !== undefined) return fromRequest(asked, sources) ?? fromScreen(sources);
  switch (sources.trigger) {
    case 'response_complete':
    case 'idle_prompt':
      return replyOrScreen(sources);
    case 'response_failed':
      return fromPayload(payload.last_assistant_message) ?? fromScreen(sources);
    case 'ask_user_question_answered': {
      const text = formatAnswers(payload.tool_input, payload.tool_response);
      return { kind: 'answer', text, source: 'payload' };
    }
    case 'post_compact':
      return fromPayload(payload.compact_summary) ?? fromScreen(sources);
    case 'session_end':
      return undefined;
    default:
      return fromScreen(sources);
  }
}

async function replyOrScreen(sources: ContentSources): Promise<Content | undefined> {
  const { payload } = sources.event;
  const { settings } = sources.owner;
  const { transcript_path: path } = payload;
  const spoken = payload.last_assistant_message?.trim()
    ? payload.last_assistant_message
    : undefined;
  const { reply: written } = sources;

  // the payload holds the last block of text only, the transcript all of them
  const whole = spoken !== undefined && written?.text.includes(spoken) ? written.text : undefined;
  const reply = whole ?? spoken ?? written?.text;
  if (reply === undefined || reply.trim() === '') {
    const screen = fromScreen(sources);
    const note = '(This turn ended without text. On the screen:)';
    return screen && { ...screen, text: `${note}\n${screen.text}` };
  }

  const isCompleted = whole !== undefined && whole.trim() !== spoken?.trim();
  const source = spoken === undefined || isCompleted ? 'transcript' : 'payload';
  if (path !== undefined && settings.content_scope === 'since_last_wake') {
    const turns = await turnsSinceLastWake(path, sources.memory?.told);
    if (turns.text !== undefined) {
      return {
        kind: 'content',
        text: turns.text,
        source: 'transcript',
        reply,
        knownTo: turns.knownTo,
      };
    }
    return { kind: 'content', text: reply, source, reply, knownTo: turns.knownTo };
  }
  return { kind: 'content', text: reply, source, reply };
}

// whoever decides it has to see it whole, and to be told what is not shown
function fromRequest(kind: RequestKind, { event, owner }: ContentSources): Content | undefined {
  const { tool_name, mcp_server_name } = event.payload;
  // a notification says that something is asked, and not what
  if ((tool_name ?? mcp_server_name) === undefined) return undefined;
  const maxChars = owner.settings.max_content_chars;
  const { text, cut } = formatRequest({ kind, payload: event.payload }, { maxChars });
  const isQuestion = kind === 'question';
  return { kind: isQuestion ? 'questions' : 'content', text, source: 'payload', isCut: cut > 0 };
}

function fromPayload(text: string | undefined): Content | undefined {
  return text?.trim() ? { kind: 'content', text, source: 'payload' } : undefined;
}

function fromScreen({ text, memory, owner }: ContentSources): Content | undefined {
  const { min_context_lines }: HookSettings = owner.settings;
  const lastScreen = memory?.lastScreen;
  if (text === undefined || text.trim() === '') return undefined;
  if (lastScreen !== undefined) {
    const delta = diffPane(lastScreen, text, { liveLines: claudeLiveLines });
    if (delta.added.some((line) => line.trim() !== '')) {
      const lines = withMinimumContext(delta, text, min_context_lines);
      return { kind: 'content', text: lines.join('\n'), source: 'pane_diff' };
    }
  }
  const tail = text.split('\n').slice(-tailLines).join('\n');
  return { kind: 'content', text: tail, source: 'pane_tail' };
}
