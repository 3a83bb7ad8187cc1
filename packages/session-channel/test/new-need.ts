import type { NewNeed } from '../src/needs/need.ts';

/** A request of Claude Code's, as a worker opens it. */
export function newNeed(more: Partial<NewNeed> = {}): NewNeed {
  return {
    kind: 'request',
    key: '7KQ2XM4T',
    agentId: 'warden',
    sessionName: 'warden-main',
    pane: '4711.3',
    trigger: 'permission_prompt',
    requestId: '7KQ2XM4T',
    wakeId: '01K0',
    wake: '[WAKE]',
    ...more,
  };
}
