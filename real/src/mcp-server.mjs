// A Model Context Protocol server on stdio with two tools: `echo`, and `form`, which asks for input.
import { createInterface } from 'node:readline';

const tools = [
  {
    name: 'echo',
    description: 'Says the words again.',
    inputSchema: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
  },
  {
    name: 'form',
    description: 'Asks a person who they are.',
    inputSchema: { type: 'object', properties: {} },
  },
];

const form = {
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Your name' },
      age: { type: 'integer', title: 'Age' },
    },
    required: ['name'],
  },
};
// calls of `form` by the id of the request that asks for it
const asked = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (id === undefined) continue;
  if (method === undefined)
    reply(asked.get(id), { result: text(`form: ${JSON.stringify(result ?? error)}`) });
  else if (params?.name === 'form') ask(id);
  else reply(id, outcomeOf(method, params));
}

function ask(call) {
  const id = `form-${call}`;
  asked.set(id, call);
  console.log(JSON.stringify({ jsonrpc: '2.0', id, method: 'elicitation/create', params: form }));
}

function reply(id, content) {
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...content }));
}

function outcomeOf(method, params) {
  const result = answer(method, params);
  return result ? { result } : { error: { code: -32601, message: `no ${method}` } };
}

function text(words) {
  return { content: [{ type: 'text', text: words }] };
}

function answer(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'demo', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools };
    case 'tools/call':
      return text(`echo: ${params.arguments.words}`);
    case 'ping':
      return {};
    default:
      return undefined;
  }
}
