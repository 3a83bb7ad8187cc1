// An orchestrator on gsd-mcp, for whoever speaks the Model Context Protocol: it waits for what a
// session needs, reads the request, and answers by a policy of its own. Arguments go to gsd-mcp:
//   node examples/mcp-orchestrator.ts --agent warden
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

interface Need {
  readonly id: string;
  readonly kind: string;
  readonly session: string;
  readonly request?: string;
  readonly trigger?: string;
}

const env = process.env as Record<string, string>;
const [, , ...args] = process.argv;
const transport = new StdioClientTransport({ command: 'gsd-mcp', args, env });
const client = new Client({ name: 'orchestrator', version: '1.0.0' });
await client.connect(transport);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

for (let cursor: unknown; ; ) {
  // it returns at once when something is open, and after 50 s at the latest
  const news = await call('needs_wait', cursor === undefined ? {} : { cursor });
  const need = news.need as Need | undefined;
  if (need) console.log(`${need.session} ${need.trigger ?? need.kind}: ${await handle(need)}`);
  // only now: what was not handled would be told again
  cursor = news.cursor;
}

async function handle({ id: need, session, request, trigger }: Need): Promise<string> {
  if (request === undefined) return tell(await call('needs_close', { need, action: 'done' }));
  const { text } = await call('session_read', { session, what: 'request', request });
  const answer = decide(trigger, String(text));
  // with the same key again, should the result be lost, nothing is done twice
  const once = { session, request, idempotency_key: randomUUID() };
  return tell(await call('session_answer', { ...once, ...answer }));
}

/** The policy: what to say to a request, as arguments of session_answer. */
function decide(trigger: string | undefined, text: string): Record<string, unknown> {
  if (trigger === 'plan_approval') return { action: 'approve' };
  if (trigger === 'ask_user_question') {
    const questions = text.match(/^Question \d+: /gm) ?? [];
    return { action: 'answer', answers: questions.map(() => 1) };
  }
  if (/^Tool: (?:Read|Grep|Glob)$/m.test(text)) return { action: 'approve' };
  return { action: 'deny', reason: 'Only reading is allowed here.' };
}

async function call(name: string, given: Record<string, unknown>) {
  const { structuredContent } = await client.callTool({ name, arguments: given });
  return structuredContent as Record<string, unknown>;
}

function tell({ verdict, message }: Record<string, unknown>): string {
  return `${verdict}: ${message}`;
}
