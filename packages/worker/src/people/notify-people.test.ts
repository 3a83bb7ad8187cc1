import type { Registry } from '@gsd-code-skill/registry';
import { paneKey, type Request } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { Notification } from '../attention/notify/notification.ts';
import { notifyPeople } from './notify-people.ts';

const request: Request = {
  id: '7KQ2XM4T',
  pane: paneKey({ serverPid: 4711, paneId: '%1' }),
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'git push' },
  claudeSessionId: 'c',
  openedAt: '2026-01-01T00:00:00.000Z',
  questions: [],
};
const words = { title: 'warden-main asks for Bash', text: 'git push' };

interface Night {
  now: number;
  /** Whether the request is still open after it. */
  readonly isOpen: boolean;
}

async function told(
  document: Registry,
  night: Night = { now: 0, isOpen: true },
): Promise<readonly (readonly [unknown, Notification])[]> {
  const all: (readonly [unknown, Notification])[] = [];
  const notifier = {
    async notify(targets: unknown, notification: Notification) {
      all.push([targets, notification]);
      return undefined;
    },
  };
  const source = {
    read: async () => ({ status: 'read', registry: document, problems: [] }) as const,
  };
  await notifyPeople(request, words, {
    registry: source,
    notifier,
    now: () => night.now,
    async rest(until) {
      night.now = until;
      return night.isOpen;
    },
  });
  return all;
}

test('a request that a person has to decide is told in the ways that the registry names', async () => {
  const notify = [{ command: ['tell-me'] }];
  const [[targets, notification] = []] = await told({ agents: [{ agent_id: 'warden' }], notify });
  expect(targets).toEqual(notify);
  expect(notification).toMatchObject({ type: 'request', needs: [{ request: '7KQ2XM4T' }] });
  expect(notification?.text).toContain('git push');
  expect(notification?.text).toContain('menu-driver warden-main show 7KQ2XM4T');
});

test('where the registry names none, nobody is told', async () => {
  expect(await told({ agents: [{ agent_id: 'warden' }] })).toEqual([]);
});

test.for([
  [true, 1],
  [false, 0],
] as const)(
  'in quiet hours people are told after them, if it is still open: %s',
  async ([isOpen, times]) => {
    const night = { now: new Date(2026, 0, 5, 23, 30).getTime(), isOpen };
    const document: Registry = {
      agents: [{ agent_id: 'warden' }],
      notify: [{ command: ['tell-me'] }],
      attention: { quiet_hours: '22:00-07:00' },
    };
    expect(await told(document, night)).toHaveLength(times);
    expect(new Date(night.now).getHours()).toBe(7);
  },
);
