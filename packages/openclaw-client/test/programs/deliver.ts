// `deliver.ts <outbox> <gateway url> [<ledger>]`, token in the environment: delivers an outbox until
// killed, and writes the notes of wakes that ended into a file
import { appendFile } from 'node:fs/promises';
import { createGateway, type OutboxEntry, openOutbox } from '../../src/index.ts';

const [dir = '', url = '', ledger] = process.argv.slice(2);
const gateway = createGateway({ url, token: process.env.OPENCLAW_GATEWAY_TOKEN });
openOutbox(dir, {
  backoff: { first: 20, longest: 200 },
  onEvent: (event) => process.send?.(event),
  ...(ledger !== undefined && {
    onSettled: ({ note }: OutboxEntry) => appendFile(ledger, `${note}\n`),
  }),
}).start(gateway);
