import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** One turn the gateway asked the model for. */
export interface ModelTurn {
  /** Bare model id, one per agent. */
  readonly model: string;
  /** The newest thing a user said. */
  readonly text: string;
  /** Everything users said in this session, oldest first. */
  readonly texts: readonly string[];
  /** What the tools said that were called since then. */
  readonly toolResults: readonly string[];
  /** The names of the tools it could call. */
  readonly tools: readonly string[];
}

/** What the model does: it speaks, runs a command with `exec`, calls another tool, or its provider refuses. */
export type ModelAnswer =
  | string
  | { readonly exec: string }
  | { readonly tool: string; readonly given: object }
  | { readonly status: number; readonly error: string };

export interface ScriptedModel {
  /** Base URL of an OpenAI-completions provider. */
  readonly url: string;
  /** Every turn asked for so far. */
  readonly turns: readonly ModelTurn[];
  close(): Promise<void>;
}

/** A model on loopback that says what `answer` tells it to. */
export async function startModel(
  answer: (turn: ModelTurn) => ModelAnswer | Promise<ModelAnswer> = ({ texts }) =>
    `reply ${texts.length}`,
): Promise<ScriptedModel> {
  const turns: ModelTurn[] = [];

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request);
    if (request.method !== 'POST') return void response.end('{"object":"list","data":[]}');
    const { model, messages, tools = [] } = JSON.parse(body) as ChatRequest;
    const texts = messages.filter(isHuman).map(({ content }) => textOf(content));
    const toolResults = messages
      .slice(messages.findLastIndex(isHuman) + 1)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => textOf(content));
    const names = tools.map(({ function: { name } }) => name);
    const turn = { model, texts, text: texts.at(-1) ?? '', toolResults, tools: names };
    turns.push(turn);
    const answered = await answer(turn);
    if (typeof answered === 'object' && 'status' in answered) refuse(response, answered);
    else stream(response, model, answered);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    turns,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Content = string | readonly { readonly text?: string }[];

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: Content }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

function isHuman({ role, content }: ChatRequest['messages'][number]): boolean {
  // the gateway appends its own notes as one more user message
  return role === 'user' && !textOf(content).startsWith('<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT');
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');
}

function refuse(response: ServerResponse, { status, error: message }: Refusal) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'error', code: status } }));
}

type Refusal = Extract<ModelAnswer, { readonly status: number }>;

function stream(response: ServerResponse, model: string, answer: Exclude<ModelAnswer, Refusal>) {
  const created = Math.floor(Date.now() / 1000);
  const send = (fields: object) =>
    response.write(
      `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created, model, ...fields })}\n\n`,
    );
  const [delta, reason] =
    typeof answer === 'string'
      ? [{ content: answer }, 'stop']
      : [{ tool_calls: [toolCall(answer)] }, 'tool_calls'];
  response.setHeader('content-type', 'text/event-stream');
  send({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] });
  send({ choices: [{ index: 0, delta, finish_reason: null }] });
  send({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  send({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 } });
  response.end('data: [DONE]\n\n');
}

let calls = 0;

function toolCall(answer: Exclude<ModelAnswer, string | Refusal>) {
  calls += 1;
  const { tool, given } =
    'exec' in answer ? { tool: 'exec', given: { command: answer.exec } } : answer;
  const called = { name: tool, arguments: JSON.stringify(given) };
  return { index: 0, id: `call${calls}`, type: 'function', function: called };
}
