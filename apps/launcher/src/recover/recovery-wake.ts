import type { Message, SessionAddress } from '@gsd-code-skill/openclaw-client';
import type { OwnHost } from '@gsd-code-skill/registry';
import {
  availableActions,
  createWake,
  formatWake,
  type SessionState,
} from '@gsd-code-skill/wake-format';
import { ulid } from 'ulid';

export interface Recovery {
  readonly agentId: string;
  readonly sessionName: string;
  /** What was found and what was done. */
  readonly done: readonly string[];
  /** What the agent is to do now. */
  readonly next: string;
  readonly state?: SessionState | undefined;
  /** What it asks, by its id. */
  readonly request?: string | undefined;
  /** This machine, where the fleet has several. */
  readonly host?: OwnHost | undefined;
}

/** The wake that tells an agent that its session was brought back. */
export function recoveryWake(recovery: Recovery, session: SessionAddress): Message {
  const { agentId, sessionName, done, next, state, request, host } = recovery;
  const id = ulid();
  const wake = createWake({
    agentId,
    sessionName,
    ...(host && { host: host.name }),
    timestamp: new Date().toISOString(),
    wakeId: id,
    trigger: { type: 'recovered', source: 'launcher', ...(request && { request }) },
    content: { kind: 'content', text: [...done, next].join('\n') },
    ...(state !== undefined && { state }),
    actions: availableActions({
      sessionName,
      trigger: 'recovered',
      state,
      requestId: request,
      tools: host?.tools,
    }),
  });
  return { id, text: formatWake(wake), session };
}
