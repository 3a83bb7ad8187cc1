import { followInbox, type InboxMessage, inboxMessages } from '@gsd-code-skill/openclaw-client';
import { statePaths } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

/** `gsd-hooks inbox` */
export function inboxCommand({ env, print }: CommandContext): Command {
  return new Command('inbox')
    .option('--follow', 'keep showing new messages')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', examples('inbox', 'inbox --follow', 'inbox --json | jq -r .text'))
    .action(async ({ follow, json }: { follow?: boolean; json?: boolean }) => {
      const dir = statePaths(placesOf(env).stateDir).inbox;
      const show = (message: InboxMessage) => print(json ? asJson(message) : asText(message));
      if (follow) {
        for await (const message of followInbox(dir, { fromStart: true })) show(message);
        return;
      }
      const messages = await inboxMessages(dir);
      if (messages.length === 0 && !json) print('The inbox is empty.');
      for (const message of messages) show(message);
    });
}

function asJson({ wake, receivedAt }: InboxMessage): string {
  const { id, session, agentId, text } = wake;
  return JSON.stringify({ received_at: receivedAt, id, agent: agentId ?? null, session, text });
}

function asText({ wake, receivedAt }: InboxMessage): string {
  const to = wake.session.key ?? wake.session.id;
  return `--- ${receivedAt} to ${to}\n${wake.text}\n`;
}
