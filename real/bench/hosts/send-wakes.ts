// On a host: `pair <url> <device file> <setup code>`, or `send <url> <device file> <session key>`, which sends as many
// wakes as each line of its standard input says, that many at a time as the second number, and prints what they took
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { connectDevice } from './device.ts';

const [verb = '', url = '', file = '', last = ''] = process.argv.slice(2);
const print = (value: object) => console.log(JSON.stringify(value));

if (verb === 'pair') {
  const client = await connectDevice(url, file, last).catch((error: Error) => error);
  print({
    paired: !(client instanceof Error),
    ...(client instanceof Error && { why: client.message }),
  });
  process.exit();
}

const client = await connectDevice(url, file);
print({ connected: true });
for await (const line of createInterface({ input: process.stdin })) {
  const [count = 0, parallel = 1] = line.split(' ').map(Number);
  const accepted: number[] = [];
  const begun = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: parallel }, async (_, lane) => {
      while (left-- > 0) accepted.push(await wake(`${last}-${lane}`));
    }),
  );
  print({ accepted, took: performance.now() - begun });
}
client.stop();

/** Milliseconds until a wake was accepted; comes back when its run is over. */
async function wake(sessionKey: string): Promise<number> {
  const begun = performance.now();
  let accepted = Number.NaN;
  const params = { message: 'bench', sessionKey, idempotencyKey: randomUUID(), timeout: 90 };
  await client.request('agent', params, {
    expectFinal: true,
    timeoutMs: 120_000,
    onAccepted: () => {
      accepted = performance.now() - begun;
    },
  });
  return accepted;
}
