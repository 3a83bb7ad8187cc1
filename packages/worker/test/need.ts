import { defaultAttention } from '@gsd-code-skill/registry';
import type { Need } from '@gsd-code-skill/session-channel';
import type { Facts } from '../src/attention/due/need-clock.ts';
import type { OwnerSettings } from '../src/attention/due/owner-settings.ts';

/** The time at which the sessions of these tests began, in milliseconds since 1970. */
export const dawn = Date.parse('2026-11-16T06:00:00.000Z');

/** A time so many seconds after dawn, as records hold it. */
export function at(seconds: number): string {
  return new Date(dawn + seconds * 1000).toISOString();
}

/** A request whose wake was delivered at dawn, to an agent whose run ended then. */
export function need(more: Partial<Need> = {}): Need {
  return {
    version: 1,
    id: 'N00000001',
    sequence: 1,
    kind: 'request',
    agentId: 'warden',
    sessionName: 'warden-main',
    pane: '4711.3',
    trigger: 'permission_prompt',
    requestId: '7KQ2XM4T',
    openedAt: at(0),
    wakeId: 'w1',
    run: { at: at(0) },
    state: { status: 'open' },
    escalations: [],
    ...more,
  };
}

/** What a registry that names people to notify says of an agent. */
export function settings(more: Partial<OwnerSettings> = {}): OwnerSettings {
  return {
    attention: defaultAttention,
    isEnabled: true,
    mutedTriggers: [],
    chain: ['notify'],
    ...more,
  };
}

export const nothing: Facts = { bootedAt: 0, personAt: new Map(), busy: new Map() };
