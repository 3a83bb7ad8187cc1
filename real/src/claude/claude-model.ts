import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A block the scripted model answers with. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown };

/** What the scripted model does with one request. */
export type ModelReply =
  | {
      readonly blocks: readonly ReplyBlock[];
      /** Tokens the request is said to have used: what Claude Code reckons its context by. */
      readonly inputTokens?: number;
      readonly stopReason?: 'end_turn' | 'tool_use' | 'max_tokens';
    }
  | {
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** One request of Claude Code, reduced to what a script decides by. */
export interface ModelRequest {
  /** The last thing a human, a hook or a task notification said since the last tool. */
  readonly text: string;
  /** Texts of the tool results this request carries. */
  readonly toolResults: readonly string[];
  /** Whether Claude Code asks for a summary of the conversation. */
  readonly isCompaction: boolean;
  /** Everything, for scripts that need more. */
  readonly body: {
    readonly model: string;
    readonly system?: unknown;
    readonly messages: unknown[];
    readonly tools?: readonly unknown[];
  };
}

export type ModelScript = (request: ModelRequest) => ModelReply | Promise<ModelReply>;

export interface ClaudeModel {
  /** The value of ANTHROPIC_BASE_URL. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  close(): Promise<void>;
}

/** A Messages API on loopback that answers Claude Code from a script. */
export async function startClaudeModel(script: ModelScript): Promise<ClaudeModel> {
  const requests: ModelRequest[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url?.split('?')[0];

    if (path === '/v1/messages/count_tokens') return json(response, 200, { input_tokens: 100 });
    if (request.method === 'HEAD') return response.end();
    if (path !== '/v1/messages') return error(response, 404, 'not_found_error', `no ${path}`);

    const asked = readRequest(JSON.parse(Buffer.concat(chunks).toString()));
    requests.push(asked);
    const reply = isAside(asked) ? aside : await script(asked);
    if ('status' in reply) {
      for (const [name, value] of Object.entries(reply.headers ?? {})) {
        response.setHeader(name, value);
      }
      error(response, reply.status, reply.type, reply.message);
    } else stream(response, asked.body.model, reply);
  });

  // Claude Code reports a request on a connection that is just being closed as an API error
  server.keepAliveTimeout = 3_600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What Claude Code asks besides the conversation: a title, the prefix of a command; 2.0.77 also warms up its subagents. */
const isAside = ({ isCompaction, text, body: { tools = [] } }: ModelRequest): boolean =>
  text === 'Warmup' || (tools.length === 0 && !isCompaction);

const aside: ModelReply = { blocks: [{ type: 'text', text: 'none' }] };

interface Message {
  readonly role: string;
  readonly content: string | readonly Content[];
}
interface Content {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly Content[];
}

function readRequest(body: ModelRequest['body']): ModelRequest {
  // the environment comes as messages of role "system", also behind the last human text
  const last = (body.messages as Message[]).filter(({ role }) => role !== 'system').at(-1);
  const blocks =
    typeof last?.content === 'string'
      ? [{ type: 'text', text: last.content }]
      : (last?.content ?? []);
  const toolResults = blocks
    .filter(({ type }) => type === 'tool_result')
    // older releases put reminders behind a result
    .map((block: Content) => textOf(block.content).split('\n\n<system-reminder>')[0] ?? '');
  // what is said after a tool was refused comes in one message with the refusal
  const lastResult = blocks.findLastIndex(({ type }) => type === 'tool_result');
  const spoken = blocks
    .slice(lastResult + 1)
    .filter(({ type, text = '' }) => type === 'text' && isSpoken(text));
  const text = spoken.at(-1)?.text ?? '';
  const isCompaction = text.includes('Your task is to create a detailed summary');
  return { text, toolResults, isCompaction, body };
}

function isSpoken(text: string): boolean {
  // the end of a background task comes as a reminder
  return !text.startsWith('<system-reminder>') || text.includes('<task-notification>');
}

function textOf(content: Content['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('\n');
}

let count = 0;

function stream(
  response: ServerResponse,
  model: string,
  { blocks, inputTokens = 10, stopReason }: Exclude<ModelReply, { status: number }>,
): void {
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const id = `${Date.now()}${count++}`;
  const usesTool = blocks.some(({ type }) => type === 'tool_use');

  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send('message_start', {
    message: {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: inputTokens,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 1,
      },
    },
  });
  blocks.forEach((block, index) => {
    for (const [type, data] of eventsOf(block, `toolu_${id}${index}`))
      send(type, { index, ...data });
    send('content_block_stop', { index });
  });
  send('message_delta', {
    delta: {
      stop_reason: stopReason ?? (usesTool ? 'tool_use' : 'end_turn'),
      stop_sequence: null,
    },
    usage: { output_tokens: 20 },
  });
  send('message_stop', {});
  response.end();
}

function eventsOf(block: ReplyBlock, toolUseId: string): [string, object][] {
  const start = 'content_block_start';
  const delta = 'content_block_delta';
  switch (block.type) {
    case 'text':
      return [
        [start, { content_block: { type: 'text', text: '' } }],
        [delta, { delta: { type: 'text_delta', text: block.text } }],
      ];
    case 'thinking':
      return [
        [start, { content_block: { type: 'thinking', thinking: '', signature: '' } }],
        [delta, { delta: { type: 'thinking_delta', thinking: block.text } }],
        [delta, { delta: { type: 'signature_delta', signature: 'c2NyaXB0ZWQ=' } }],
      ];
    case 'tool_use':
      return [
        [
          start,
          { content_block: { type: 'tool_use', id: toolUseId, name: block.name, input: {} } },
        ],
        [delta, { delta: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) } }],
      ];
  }
}

function error(response: ServerResponse, status: number, type: string, message: string): void {
  // without it Claude Code tries a 429 ten times
  response.setHeader('x-should-retry', 'false');
  json(response, status, { type: 'error', error: { type, message } });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
