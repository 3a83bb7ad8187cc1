// Tells a chat what the fleet waits for: follows session logs and posts to an incoming webhook, as
// Slack and many others have one.
//   node examples/notifier.ts <webhook URL> ~/.local/state/gsd-code-skill/log/warden-main.jsonl …
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  availableActions,
  maskSecrets,
  type SessionState,
  type TriggerType,
} from '@gsd-code-skill/wake-format';

/** The fields of a log record that are used here. */
interface LogRecord {
  readonly session: string;
  readonly agent: string;
  readonly trigger?: TriggerType;
  readonly state?: SessionState;
  readonly outcome: string;
  readonly reason?: string;
  readonly request?: string;
}

const news: Partial<Record<TriggerType, string>> = {
  ask_user_question: 'asks a question',
  permission_prompt: 'wants a permission',
  plan_approval: 'has a plan to approve',
  response_failed: 'ran into an error',
  session_end: 'has ended',
};

const [webhook, ...logs] = process.argv.slice(2);
if (webhook === undefined || logs.length === 0) {
  console.error('usage: node notifier.ts <webhook URL> <log file…>');
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
await Promise.all(logs.map((log) => follow(log, webhook)));

async function follow(path: string, url: string): Promise<void> {
  let { offset, inode } = await readFrom(path, Number.POSITIVE_INFINITY, undefined);
  console.log(`following ${path}`);
  while (!stop.signal.aborted) {
    const read = await readFrom(path, offset, inode);
    for (const line of read.lines) await notify(url, JSON.parse(line));
    ({ offset, inode } = read);
    await delay(500, undefined, { signal: stop.signal }).catch(() => {});
  }
}

/** The whole lines after an offset; from the start when the log was rotated. */
async function readFrom(path: string, offset: number, inode: number | undefined) {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return { lines: [], offset: 0, inode: undefined };
  try {
    const { size, ino } = await file.stat();
    const start = Math.min(inode === undefined || inode === ino ? offset : 0, size);
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const end = buffer.lastIndexOf('\n') + 1;
    const lines = buffer.toString('utf8', 0, end).split('\n').filter(Boolean);
    return { lines, offset: start + end, inode: ino };
  } finally {
    await file.close();
  }
}

async function notify(url: string, record: LogRecord): Promise<void> {
  const { session, agent, trigger, state, outcome, reason, request: requestId } = record;
  const isLost = outcome === 'failed' || outcome === 'unroutable';
  const what = isLost ? `could not reach ${agent}: ${reason}` : trigger && news[trigger];
  if (what === undefined) return;
  const context = { sessionName: session, state, requestId };
  const actions = trigger ? availableActions({ ...context, trigger }) : [];
  const text = maskSecrets([`*${session}* ${what}`, ...actions.map((it) => `> ${it}`)].join('\n'));

  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  }).catch((error: Error) => error);
  const problem = response instanceof Error ? response.message : !response.ok && response.status;
  if (problem) console.error(`${url}: ${problem}`);
}
