import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { docs } from './pages.ts';
import { programs } from './programs.ts';

const page = docs.find(({ name }) => name.endsWith('/mcp.md'))?.text ?? '';

test('the page names every tool with its arguments', { timeout: 60_000 }, async () => {
  const rows = page.matchAll(/^\| `(\w+_\w+)` \| (.*?) \|/gm);
  const documented = Array.from(rows, ([, name = '', list = '']) => [
    name,
    Array.from(list.matchAll(/`(\w+)`/g), ([, argument]) => argument),
  ]);
  const listed = (await listTools()).map(({ name, inputSchema }) => [
    name,
    Object.keys(inputSchema.properties ?? {}),
  ]);
  const sorted = (all: unknown[][]) =>
    all.map(([name, list]) => [name, [...(list as string[])].sort()]).sort();
  expect(sorted(documented)).toEqual(sorted(listed));
  for (const [name] of listed) expect(page).toContain(`\`${name}\``);
});

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: object };
}

/** What the program itself lists. */
async function listTools(): Promise<readonly Tool[]> {
  const server = spawn(process.execPath, [programs['gsd-mcp']], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (message: object) =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'docs', version: '0' };
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params: hello });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const { id, result } = JSON.parse(line);
      if (id === 2) return result.tools;
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list' });
    }
    return [];
  } finally {
    server.stdin.end();
  }
}
