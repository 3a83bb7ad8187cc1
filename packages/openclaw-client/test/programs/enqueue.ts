// `enqueue.ts <outbox>`: says what came of enqueueing a wake of 100 kB, then of a small one
import { OpenClawError } from '../../src/openclaw-error.ts';
import { openOutbox } from '../../src/outbox/outbox.ts';

const [dir = '', user] = process.argv.slice(2);
if (user !== undefined) process.setuid?.(Number(user));
const outbox = openOutbox(dir);
const session = { key: 'agent:a:b' };

async function tryTo(id: string, text: string) {
  try {
    await outbox.enqueue({ id, text, session });
    return 'on disk';
  } catch (error) {
    return error instanceof OpenClawError ? error.code : String(error);
  }
}

const large = await tryTo('large', 'x'.repeat(100_000));
const small = await tryTo('small', 'hello');
const listed = (await outbox.list()).map(({ id }) => id);
console.log(JSON.stringify({ large, small, listed }));
