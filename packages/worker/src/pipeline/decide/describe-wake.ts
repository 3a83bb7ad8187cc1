import { isRequestTrigger, type SessionState, type TriggerType } from '@gsd-code-skill/core';
import { leavesOnlyDeny, type Ruling } from '@gsd-code-skill/policy';
import {
  availableActions,
  createWake,
  describePressure,
  type Wake,
} from '@gsd-code-skill/wake-format';
import { askedBy } from '../../event/asked-by.ts';
import type { HookEvent } from '../../event/hook-event.ts';
import type { Owner } from '../../event/owner.ts';
import type { Observation } from '../observe/observe.ts';
import { limitDetails } from './limit-details.ts';

export interface WakeParts {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly observation: Pick<
    Observation,
    'content' | 'contextUsedPercent' | 'notices' | 'usageLimit'
  >;
  readonly trigger: TriggerType;
  readonly state: SessionState | undefined;
  /** The request that is open. */
  readonly requestId: string | undefined;
  /** What the policy says of it. */
  readonly policy?: Ruling | undefined;
  /** True for one that only says that nothing has changed. */
  readonly isRepeated: boolean;
}

/** Puts a wake into words. */
export function describeWake(parts: WakeParts): Wake {
  const { event, owner, observation, trigger, state, isRepeated, requestId, policy } = parts;
  const { content, contextUsedPercent, notices, usageLimit } = observation;
  const mayOnlyDeny = policy !== undefined && leavesOnlyDeny(policy.decision);
  const { sessionName, settings, agent, host } = owner;
  const isEnd = trigger === 'session_end';
  const said = isRepeated ? ({ kind: 'no_change', text: '' } as const) : content;
  return createWake(
    {
      agentId: agent.agent_id,
      sessionName,
      ...(host && { host: host.name }),
      timestamp: new Date(event.entry.writtenAt).toISOString(),
      wakeId: event.wakeId,
      trigger: {
        type: trigger,
        ...(requestId !== undefined && { request: requestId }),
        ...(isEnd ? {} : { source: content?.source ?? 'none' }),
        details: {
          ...detailsOf(event, trigger),
          ...(usageLimit && limitDetails(usageLimit, settings.quota_resume)),
          ...event.payload.notice,
          ...(mayOnlyDeny && { policy: describePolicy(policy) }),
          ...(notices.length > 0 && { notice: notices.map(({ text }) => text).join('; ') }),
        },
      },
      content: said && { kind: said.kind, text: said.text },
      state,
      ...(!isEnd && {
        pressure: describePressure(contextUsedPercent, settings.context_pressure_threshold),
      }),
      actions: [
        ...availableActions({
          agentId: agent.agent_id,
          sessionName,
          trigger,
          state,
          requestId,
          toolInput: askedBy(event).toolInput,
          isCut: content?.isCut ?? false,
          goesOn: usageLimit?.continuation === 'announced',
          mayOnlyDeny,
          tools: host?.tools,
        }),
      ],
    },
    { maxContentChars: settings.max_content_chars },
  );
}

function describePolicy({ decision, why }: Ruling): string {
  const what =
    decision === 'human'
      ? 'a person is asked, and no agent can answer this except with deny'
      : 'this has to be denied, and no agent can approve it';
  return `${what} (${why})`;
}

function detailsOf({ payload }: HookEvent, trigger: TriggerType): Record<string, string> {
  const { error, reason, tool_use_id, last_assistant_message = '' } = payload;
  const retry = /\b(?:retry|try again|resets?)\b[^.\n·|]*/i.exec(last_assistant_message)?.[0];
  const details = {
    ...(trigger === 'response_failed' && { error, retry, continues: 'no: it waits for a prompt' }),
    ...(trigger === 'session_end' && { reason }),
    ...(trigger === 'pre_compact' && { compact: payload.trigger }),
    tool_use_id,
    // what a subagent asks, the session itself did not think of
    ...(isRequestTrigger(trigger) && { subagent: payload.agent_type || payload.agent_id }),
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Record<string, string>;
}
