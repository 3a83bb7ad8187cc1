import { resolve } from 'node:path';
import { expandHome } from '@gsd-code-skill/core';
import { findAgentById } from '@gsd-code-skill/registry';
import { Stop, usage } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import type { Host } from '../host/host.ts';
import { loadRegistry } from '../host/own-session.ts';
import { checkRight, checkStart } from '../host/rights-without-session.ts';
import { runLauncher } from '../host/run-launcher.ts';
import type { Report } from '../report/report.ts';
import { defineTool, starts } from '../tool-parts/define-tool.ts';
import { agent, text } from '../tool-parts/fields.ts';
import { agentOf } from './agent-of.ts';
import { type LaunchEnd, launcherReport, longestLaunch, quotedScreen } from './launcher-report.ts';

/** `session_spawn` */
export const sessionSpawn = defineTool({
  name: 'session_spawn',
  title: 'Start a session',
  description:
    'Starts Claude Code for an agent in a new tmux session and waits until it is ready for work. Every call starts another session: look with fleet_list first, and use session_recover for a session that is gone. verdict delivered: it is ready. unconfirmed: it was started and is not ready, message says what is in the way; if there is a request id, answer that.',
  annotations: starts,
  input: z.strictObject({
    agent,
    working_directory: z
      .string()
      .min(1)
      .max(4000)
      .optional()
      .describe('Absolute path of the project; if left out, the agent’s registered folder.'),
    first_prompt: text
      .optional()
      .describe('Given to Claude Code at once; "" for none. If left out, the project decides.'),
  }),
  output: { session: z.string().optional(), status: z.string().optional() },
  async run({ agent: given, working_directory, first_prompt }, call) {
    const { host } = call;
    const id = agentOf(host, given);
    const folder = working_directory === undefined ? undefined : absolute(host, working_directory);
    await checkRegisteredFolder(host, id, folder);
    await checkStart(host, id);
    if (first_prompt) await checkRight(host, { kind: 'type', text: first_prompt }, { agentId: id });
    if (first_prompt !== undefined && folder === undefined) {
      return start(id, [await registeredFolder(host, id), first_prompt]);
    }
    return start(
      id,
      [folder, first_prompt].filter((word) => word !== undefined),
    );

    async function start(name: string, words: readonly string[]): Promise<Report> {
      const options = ['--timeout', '45'];
      const limits = { seconds: longestLaunch };
      const launched = await runLauncher(call, 'spawn', options, [name, ...words], limits);
      return launcherReport(launched, (span) => `not ready ${span}; it is still starting`, started);
    }
  },
});

function absolute({ env }: Host, path: string): string {
  const expanded = expandHome(path, env);
  if (expanded.startsWith('/')) return resolve(expanded);
  throw usage(`working_directory takes an absolute path: not "${path}"`);
}

/** A server for one agent starts it where a person has registered it, and nowhere else. */
async function checkRegisteredFolder(
  host: Host,
  id: string,
  asked: string | undefined,
): Promise<void> {
  if (host.agent === undefined) return;
  const folder = await registeredFolder(host, id);
  if (asked === undefined || asked === resolve(folder)) return;
  const message = `${id} is registered for ${folder}, and this server starts it nowhere else; nothing was started`;
  throw new Stop({ verdict: 'refused', message });
}

async function registeredFolder(host: Host, id: string): Promise<string> {
  const { registry } = await loadRegistry(host);
  const folder = findAgentById(registry, id)?.working_directory;
  if (folder) return expandHome(folder, host.env);
  const message = `${JSON.stringify(id)} has no folder in the registry, so nothing was started`;
  const lines =
    host.agent === undefined
      ? ['say where it works with working_directory']
      : ['a person registers it with: gsd-launcher spawn <agent> <folder>'];
  throw new Stop({ verdict: 'refused', message, lines });
}

function started({ ok, data }: LaunchEnd): Report {
  const { agent, session, status, reason, shown } = data;
  if (ok) return { verdict: 'delivered', message: `${agent} is ready in ${session}`, data };
  const message = `started in ${session}, but not ready: ${reason ?? status}`;
  return { verdict: 'unconfirmed', message, lines: quotedScreen(shown), data };
}
