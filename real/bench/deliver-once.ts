// `deliver-once.ts <session key>`, gateway in the environment: what a process started for one wake does
import { randomUUID } from 'node:crypto';
import { createGateway, detectTransport } from '@gsd-code-skill/openclaw-client';

const found = await detectTransport({ env: process.env });
if (found.transport !== 'gateway') throw new Error(`no gateway: ${found.source}`);
const gateway = createGateway({ ...found, recoveryTime: 0 });
await gateway.deliver(
  { id: randomUUID(), text: 'from a new process', session: { key: process.argv[2] } },
  { onAccepted: () => process.send?.('accepted') },
);
await gateway.close();
process.disconnect?.();
