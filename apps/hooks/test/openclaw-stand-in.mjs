// plays OpenClaw as a command: the files beside it say what to answer and keep what was said
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const read = (name) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined;
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const heard = () =>
  (read('heard.jsonl') ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const [command, ...args] = process.argv.slice(2);
if (read('down') !== undefined) {
  print({ ok: false, error: { type: 'unavailable', message: 'gateway is down' } });
  process.exitCode = 1;
} else if (command === 'sessions') {
  print({ sessions: [{ key: 'agent:warden:main', sessionId: 'u1', agentId: 'warden' }] });
} else if (command === 'gateway') {
  const messages = heard().map(({ text, timestamp }) => ({
    role: 'user',
    content: text,
    timestamp,
  }));
  print({ messages, sessionInfo: { hasActiveRun: false } });
} else if (command === 'agent') {
  const text = readFileSync(args[args.indexOf('--message-file') + 1], 'utf8');
  appendFileSync(
    join(folder, 'heard.jsonl'),
    `${JSON.stringify({ text, timestamp: Date.now() })}\n`,
  );
  const wakeId = /^wake_id: (.*)$/m.exec(text)?.[1] ?? '';
  const reply = (read('reply') ?? 'noted').replaceAll('<wake id>', wakeId);
  if (reply === 'hang') setTimeout(() => {}, 60_000);
  else print({ runId: 'r', status: 'ok', result: { payloads: [{ text: reply }] } });
}
