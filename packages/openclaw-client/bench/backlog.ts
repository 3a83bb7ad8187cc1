// what one wake costs the processor while others wait: a disk that others use says little
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delivered, type OpenClaw, openOutbox } from '../src/index.ts';

const sizes = [100, 1000, 10_000];
const sessions = 20;
const openclaw = { transport: 'inbox', deliver: async () => delivered() } as unknown as OpenClaw;

const measured = [];
// the first run warms up
for (const size of [100, ...sizes]) measured.push(await measure(size));
const runs = measured.slice(1);

const steps = ['enqueue', 'release', 'list', 'drain'] as const;
const comparisons = steps.map((step) => ({
  what: `${step}, processor time per wake`,
  runs: runs.map((run) => ({ how: `${run.size} waiting`, milliseconds: run[step] / run.size })),
}));

if (process.argv.includes('--json')) console.log(JSON.stringify(comparisons));
else {
  for (const { what, runs: each } of comparisons) {
    const [first] = each;
    for (const { how, milliseconds } of each) {
      const ratio = milliseconds / (first?.milliseconds ?? Number.NaN);
      console.log(`${what}, ${how}: ${milliseconds.toFixed(3)} ms, ratio ${ratio.toFixed(2)}`);
    }
  }
}

async function measure(size: number) {
  const root = await mkdtemp(join(tmpdir(), 'backlog-'));
  try {
    const outbox = openOutbox(join(root, 'outbox'));
    const ids = Array.from({ length: size }, (_, n) => `wake ${n}`);
    const enqueue = await took(async () => {
      for (const [n, id] of ids.entries()) {
        const session = { key: `agent:main:s${n % sessions}` };
        await outbox.enqueue({ id, text: `text of ${id}`, session }, { prepared: true });
      }
    });
    const release = await took(async () => {
      for (const id of ids) await outbox.release(id);
    });
    const list = await took(() => outbox.list());
    const drain = await took(() => outbox.drain(openclaw));
    return { size, enqueue, release, list, drain };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
