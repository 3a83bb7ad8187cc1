import { readFile } from 'node:fs/promises';
import { detectTransport } from '@gsd-code-skill/openclaw-client';
import { type Agent, type Registry, resolveDelivery } from '@gsd-code-skill/registry';
import { parseTmuxEnv } from '@gsd-code-skill/tmux-adapter';
import { type Check, failed, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import type { RunningClaude } from './claude-process.ts';

const name = 'environment';

/** Looks whether Claude Code, and so its hooks, see their pane and the same OpenClaw as this shell. */
export async function checkEnvironment(
  { pane, process: { pid } }: RunningClaude,
  agent: Agent,
  registry: Registry,
  machine: Machine,
): Promise<Check> {
  const env = await readEnvironment(pid);
  if (env === undefined) return skipped(name, `/proc/${pid}/environ cannot be read here`);

  const restart = `gsd-launcher spawn ${agent.agent_id}`;
  const seen = parseTmuxEnv(env);
  if (seen === undefined) {
    return failed(name, `pid ${pid} has no TMUX and TMUX_PANE, so its hooks do nothing`, restart);
  }
  if (seen.paneId !== pane.id || seen.serverPid !== pane.serverPid) {
    const other = `${seen.paneId} of server ${seen.serverPid}`;
    return failed(name, `pid ${pid} believes it is in pane ${other}`, restart);
  }

  // its hooks start the worker, which inherits what it knows of OpenClaw
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry);
  const [there, here] = await Promise.all(
    [env, machine.env].map((one) => detectTransport({ env: one, transport, gatewayUrl })),
  );
  if (there?.transport !== here?.transport) {
    const detail = `a worker started by pid ${pid} uses ${there?.transport} (${there?.source}), this shell ${here?.transport} (${here?.source})`;
    return warning(name, detail, restart);
  }
  return ok(name, `TMUX_PANE=${pane.id}, tmux server ${pane.serverPid}`);
}

async function readEnvironment(pid: number): Promise<Machine['env'] | undefined> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const variables = text.split('\0').map((line) => /^([^=]+)=(.*)$/s.exec(line) ?? []);
  return Object.fromEntries(variables.map(([, key = '', value = '']) => [key, value]));
}
