// `deliver.ts <outbox> <gateway url>`, token in the environment: delivers an outbox until killed
import { createGateway, openOutbox } from '../../src/index.ts';

const [dir = '', url = ''] = process.argv.slice(2);
const gateway = createGateway({ url, token: process.env.OPENCLAW_GATEWAY_TOKEN });
openOutbox(dir, {
  backoff: { first: 20, longest: 200 },
  onEvent: (event) => process.send?.(event),
}).start(gateway);
