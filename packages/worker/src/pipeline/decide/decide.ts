import { isTurnEnd, type SessionState } from '@gsd-code-skill/core';
import type { Binding } from '@gsd-code-skill/session-channel';
import { formatWake } from '@gsd-code-skill/wake-format';
import type { WakeDecision } from '../../event/decided-event.ts';
import type { EventMeaning } from '../../event/event-meaning.ts';
import type { Circumstances } from './circumstances.ts';
import { describeWake } from './describe-wake.ts';
import { dialogToldBefore } from './dialog-told-before.ts';
import { muteReason, spendsMutedTurn } from './mute.ts';
import { isAlwaysNews, newsOf } from './news.ts';
import { noticeToldBefore } from './notice-told-before.ts';
import { rememberEvent } from './remember-event.ts';
import { screenRequest } from './screen-request.ts';
import { stateAfter } from './state-after.ts';

/** Decides whether an agent is woken, and with which words; looks at nothing but what it is given. */
export function decide(circumstances: Circumstances): WakeDecision {
  const { event, meaning, owner, observation, request, policy } = circumstances;
  const state = stateAfter(event, meaning, observation.screen);
  const noticed = noticeToldBefore(event, rememberEvent(circumstances, state));
  const { memory, known = noticed.known } = dialogToldBefore(event, noticed.memory, request);
  const { notices } = observation;
  const requestId = request?.id ?? screenRequest(event, observation.screen);
  const facts = { trigger: meaning?.trigger, state, requestId, notices };
  const decided = { ...facts, memory, spendsMutedTurn: false };
  const silenced = { ...memory, silenced: event.wakeId };

  if (meaning === undefined || known !== undefined) {
    return { ...decided, ...silence(known ?? 'wakes nobody'), memory: silenced };
  }
  if (policy?.isDecided) {
    return { ...decided, ...silence(`decided by the policy: ${policy.why}`), memory: silenced };
  }
  const { trigger } = meaning;
  if (trigger === 'ask_user_question_answered' && observation.isAnsweredByAgent) {
    return { ...decided, ...silence('answered by the agent itself'), memory: silenced };
  }
  const turn = { ...decided, spendsMutedTurn: spendsMutedTurn(trigger) };
  // what made it so may be used up when a worker that was killed had come this far
  if (memory.silenced === event.wakeId) return { ...turn, ...silence('decided before') };

  const { payload } = event;
  const { mutedTurns } = observation;
  const mute = muteReason({ trigger, payload, settings: owner.settings, memory, mutedTurns });
  if (mute !== undefined) {
    const mutedTurn = isTurnEnd(trigger) ? payload.prompt_id : memory.mutedTurn;
    const remembered = { ...silenced, mutedTurn };
    return { ...turn, kind: 'silence', outcome: 'muted', reason: mute, memory: remembered };
  }
  return { ...turn, ...tell({ ...circumstances, meaning }, memory, state, requestId) };
}

function tell(
  {
    event,
    meaning,
    owner,
    observation,
    policy,
  }: Circumstances & { readonly meaning: EventMeaning },
  memory: Binding,
  state: SessionState | undefined,
  requestId: string | undefined,
) {
  const { trigger } = meaning;
  const { content, screen, text } = observation;
  const { dedup_mode } = owner.settings;
  const news = newsOf({ trigger, payload: event.payload, content, screen, state });
  const isRepeated =
    dedup_mode !== 'off' &&
    !isAlwaysNews(trigger) &&
    memory.lastWake?.news === news &&
    // an event that is read again after a crash is not its own duplicate
    memory.lastWake.id !== event.wakeId;
  if (isRepeated && dedup_mode === 'skip') return { ...silence('nothing new'), memory };

  const circumstances = { trigger, state, isRepeated, requestId, policy };
  const wake = describeWake({ event, owner, observation, ...circumstances });
  return {
    kind: 'wake' as const,
    text: formatWake(wake),
    memory: {
      ...memory,
      lastScreen: text ?? memory.lastScreen,
      lastReply: content?.reply ?? memory.lastReply,
      lastWake: { id: event.wakeId, at: wake.timestamp, trigger, news },
      told: content?.knownTo ?? memory.told,
    },
  };
}

function silence(reason: string) {
  return { kind: 'silence', outcome: 'skipped', reason } as const;
}
