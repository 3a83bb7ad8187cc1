// A Model Context Protocol server on stdio with one tool, `echo`.
import { createInterface } from 'node:readline';

const tools = [
  {
    name: 'echo',
    description: 'Says the words again.',
    inputSchema: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
  },
];

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = answer(method, params);
  const reply = result ? { result } : { error: { code: -32601, message: `no ${method}` } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
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
      return { content: [{ type: 'text', text: `echo: ${params.arguments.words}` }] };
    case 'ping':
      return {};
    default:
      return undefined;
  }
}
