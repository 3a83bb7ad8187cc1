import {
  availableActions,
  createWake,
  describePressure,
  formatWake,
  type TriggerType,
  type Wake,
} from '@gsd-code-skill/wake-format';
import type { Binding } from '../binding.ts';
import { isAlwaysNews, lessonOf } from '../duplicates.ts';
import type { Happening } from '../happening.ts';
import type { HookEvent } from '../hook-event.ts';
import type { MuteCheck } from '../is-muted.ts';
import { rememberDialog } from '../remember-dialog.ts';
import type { Content } from './extract-content.ts';
import type { Owner } from './identify-pane.ts';
import type { Observation } from './observe-session.ts';

/** What is to be told, or why nothing is; either way, what to remember. */
export type Description =
  | {
      readonly kind: 'wake';
      readonly wake: Wake;
      readonly text: string;
      readonly binding: Binding;
    }
  | {
      readonly kind: 'silence';
      readonly outcome: 'skipped' | 'muted';
      readonly reason: string;
      readonly binding: Binding;
    };

export interface Told {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly happening: Happening | undefined;
  readonly observation: Observation;
  readonly content: Content | undefined;
  readonly isMuted: MuteCheck;
}

/** Puts the wake into words, unless the agent need not or will not hear it. */
export async function describeWake(told: Told): Promise<Description> {
  const { event, happening, observation, isMuted } = told;
  const { binding, known } = rememberDialog(event, observation.binding);
  const silenced = { ...binding, silenced: event.wakeId };
  if (happening === undefined) return { ...silent('wakes nobody'), binding: silenced };
  if (known !== undefined) return { ...silent(known), binding: silenced };
  // what made it so may be used up when a worker that was killed had come this far
  if (binding.silenced === event.wakeId) return { ...silent('decided before'), binding };

  const mute = await isMuted(event, happening.trigger, told.owner.settings, binding);
  if (mute !== undefined) {
    const mutedTurn = isTurnEnd(happening.trigger) ? event.payload.prompt_id : binding.mutedTurn;
    const remembered = { ...silenced, mutedTurn };
    return { kind: 'silence', outcome: 'muted', reason: mute, binding: remembered };
  }
  return news({ ...told, happening, observation: { ...observation, binding } });
}

function news(told: Told & { readonly happening: Happening }): Description {
  const { event, owner, happening, observation, content } = told;
  const { trigger } = happening;
  const { binding } = observation;
  const lesson = lessonOf(event, trigger, content, observation);
  const { dedup_mode } = owner.settings;
  const isKnown =
    dedup_mode !== 'off' &&
    !isAlwaysNews(trigger) &&
    binding.lastWake?.lesson === lesson &&
    // an event that is read again after a crash is not its own duplicate
    binding.lastWake.id !== event.wakeId;
  if (isKnown && dedup_mode === 'skip') return { ...silent('nothing new'), binding };

  const said = isKnown ? { kind: 'no_change' as const, text: '' } : content;
  const timestamp = new Date(event.entry.writtenAt).toISOString();
  const wake = writeWake(told, said, timestamp);
  return {
    kind: 'wake',
    wake,
    text: formatWake(wake),
    binding: {
      ...binding,
      lastScreen: observation.text ?? binding.lastScreen,
      lastReply: content?.reply ?? binding.lastReply,
      lastWake: { id: event.wakeId, at: timestamp, trigger, lesson },
      told: content?.told ?? binding.told,
    },
  };
}

function writeWake(
  { event, owner, happening, observation, content }: Told & { readonly happening: Happening },
  said: Pick<Content, 'kind' | 'text'> | undefined,
  timestamp: string,
): Wake {
  const { sessionName, settings, agent } = owner;
  const { trigger } = happening;
  const { state, contextUsedPercent } = observation;
  const isEnd = trigger === 'session_end';
  return createWake(
    {
      agentId: agent.agent_id,
      sessionName,
      timestamp,
      wakeId: event.wakeId,
      trigger: {
        type: trigger,
        ...(isEnd ? {} : { source: content?.source ?? 'none' }),
        details: detailsOf(event, trigger),
      },
      content: said && { kind: said.kind, text: said.text },
      state,
      ...(!isEnd && {
        pressure: describePressure(contextUsedPercent, settings.context_pressure_threshold),
      }),
      actions: [
        ...availableActions({ sessionName, trigger, state, toolInput: event.payload.tool_input }),
      ],
    },
    { maxContentChars: settings.max_content_chars },
  );
}

function detailsOf({ payload }: HookEvent, trigger: TriggerType): Record<string, string> {
  const { error, reason, tool_use_id, last_assistant_message = '' } = payload;
  const retry = /\b(?:retry|try again|resets?)\b[^.\n·|]*/i.exec(last_assistant_message)?.[0];
  const details = {
    ...(trigger === 'response_failed' && { error, retry }),
    ...(trigger === 'session_end' && { reason }),
    ...(trigger === 'pre_compact' && { compact: payload.trigger }),
    tool_use_id,
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Record<string, string>;
}

function isTurnEnd(trigger: TriggerType): boolean {
  return trigger === 'response_complete' || trigger === 'response_failed';
}

function silent(reason: string) {
  return { kind: 'silence', outcome: 'skipped', reason } as const;
}
