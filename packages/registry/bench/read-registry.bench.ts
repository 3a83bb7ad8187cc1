import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { findAgentBySession, readRegistry, resolveHookSettings } from '../src/index.ts';

const directory = mkdtempSync(join(tmpdir(), 'registry-'));
const path = join(directory, 'recovery-registry.json');
const agents = Array.from({ length: 1000 }, (_, number) => ({
  _comment: 'one of a thousand',
  agent_id: `agent-${number}`,
  enabled: true,
  auto_wake: true,
  topic_id: number,
  openclaw_session_key: `agent:agent-${number}:telegram:group:-1001234567890:topic:${number}`,
  working_directory: `/home/you/agent-${number}`,
  ...(number % 2 === 0 && { tmux_session_name: `agent-${number}-main` }),
  hook_settings: { pane_capture_lines: 100 + number },
}));
writeFileSync(path, JSON.stringify({ hook_settings: { hook_mode: 'async' }, agents }, null, 2));
afterAll(() => rmSync(directory, { recursive: true }));

test('1,000 agents', async ({ bench }) => {
  await bench.compare(
    bench('JSON.parse and nothing else', () => {
      JSON.parse(readFileSync(path, 'utf8'));
    }),
    bench('read', async () => {
      await readRegistry(path);
    }),
    bench('read, resolve one session', () => resolve(['agent-999'])),
    bench('read, resolve every session', () => resolve(agents.map(({ agent_id }) => agent_id))),
  );
});

async function resolve(ids: readonly string[]): Promise<void> {
  const { registry } = await readRegistry(path);
  for (const id of ids) {
    const agent = findAgentBySession(registry, `${id}-main`);
    if (agent?.agent_id !== id) throw new Error(`${id} was not found`);
    resolveHookSettings(registry, agent);
  }
}
