import { join } from 'node:path';
import {
  createInbox,
  inboxMessages,
  type OpenClaw,
  openOutbox,
} from '@gsd-code-skill/openclaw-client';
import { test } from '@gsd-code-skill/testing/test';
import { formatWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { redirectToNewSessions } from './redirect.ts';

const gone = { key: 'agent:warden:gone' };
const named = formatWake({
  ...{ agentId: 'forge', sessionName: 'forge-main', wakeId: 'w' },
  ...{ timestamp: '2026-11-18T00:00:00.000Z', trigger: { type: 'idle_prompt' } },
});

test.for([
  ['the agent that it is for', named, 'warden', ['agent:warden:new']],
  ['the agent that a wake of an earlier version names', named, undefined, ['agent:forge:new']],
  ['nobody, where it is for nobody', 'a report of failures', undefined, []],
] as const)(
  'a wake whose session is gone goes to %s',
  async ([, text, recipient, to], { folder }) => {
    const inbox = createInbox({ dir: join(folder, 'inbox') });
    const openclaw: OpenClaw = {
      ...inbox,
      async deliver(wake, options) {
        if (wake.session.key !== gone.key) return inbox.deliver(wake, options);
        const reason = 'unknown-session';
        return { status: 'unroutable', reason, message: reason, isRetryable: true };
      },
    };
    const outbox = openOutbox(join(folder, 'outbox'));
    await outbox.enqueue({ id: 'w', text, session: gone }, { recipient });
    await outbox.drain(
      redirectToNewSessions(openclaw, async (agentId) => ({ key: `agent:${agentId}:new` })),
    );
    const received = await inboxMessages(join(folder, 'inbox'));
    expect(received.map(({ wake }) => wake)).toEqual(
      to.map((key) => ({ id: 'w', text, session: { key } })),
    );
  },
);
