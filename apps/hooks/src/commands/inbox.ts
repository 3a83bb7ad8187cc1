import { join } from 'node:path';
import { followInbox, type InboxMessage, inboxMessages } from '@gsd-code-skill/openclaw-client';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import { examples } from './examples.ts';

export function inboxCommand(): Command {
  return new Command('inbox')
    .description('What agents would have been told, where there is no OpenClaw')
    .option('--follow', 'go on showing what arrives')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', examples('inbox', 'inbox --follow', 'inbox --json | jq -r .text'))
    .action(async ({ follow, json }: { follow?: boolean; json?: boolean }) => {
      const dir = join(placesOf(process.env).stateDir, 'inbox');
      const show = json ? showJson : showText;
      if (follow) {
        for await (const message of followInbox(dir, { fromStart: true })) show(message);
        return;
      }
      const messages = await inboxMessages(dir);
      if (messages.length === 0 && !json) console.log('The inbox is empty.');
      for (const message of messages) show(message);
    });
}

function showJson({ wake, receivedAt }: InboxMessage): void {
  const { id, session, agentId, text } = wake;
  const received_at = new Date(receivedAt).toISOString();
  console.log(JSON.stringify({ received_at, id, agent: agentId ?? null, session, text }));
}

function showText({ wake, receivedAt }: InboxMessage): void {
  const to = wake.session.key ?? wake.session.id;
  console.log(`--- ${new Date(receivedAt).toISOString()} to ${to}\n${wake.text}\n`);
}
