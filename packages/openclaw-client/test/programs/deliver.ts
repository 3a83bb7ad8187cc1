// `deliver.ts <outbox> <gateway url> [<ledger>]`, token in the environment: delivers an outbox until
// killed, and writes the notes of wakes that ended into a file
import { appendFile } from 'node:fs/promises';
// nothing else: it is started again and again
import { createGateway } from '../../src/gateway/gateway.ts';
import { openOutbox } from '../../src/outbox/outbox.ts';
import type { OutboxEntry } from '../../src/outbox/outbox-entry.ts';

const [dir = '', url = '', ledger] = process.argv.slice(2);
const gateway = createGateway({ url, token: process.env.OPENCLAW_GATEWAY_TOKEN });
openOutbox(dir, {
  backoff: { first: 20, longest: 200 },
  onEvent: (event) => process.send?.(event),
  ...(ledger !== undefined && {
    onSettled: ({ note }: OutboxEntry) => appendFile(ledger, `${note}\n`),
  }),
}).start(gateway);
