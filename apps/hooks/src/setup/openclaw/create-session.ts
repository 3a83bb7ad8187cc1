import { type Environment, shellQuote } from '@gsd-code-skill/core';
import * as z from 'zod';
import { askOpenClaw } from './ask-openclaw.ts';

const created = z.looseObject({ key: z.string(), sessionId: z.string().optional() });

/** Gives an agent that never talked its main session, where messages can reach it. */
export function createSession(env: Environment, agentId: string) {
  return askOpenClaw(env, callFor(agentId), created);
}

/** The same, as a line to copy. */
export function createSessionCommand(agentId: string): string {
  const [group, call, method, option, params = ''] = callFor(agentId);
  return `openclaw ${group} ${call} ${method} ${option} ${shellQuote(params)}`;
}

function callFor(agentId: string): readonly string[] {
  const params = JSON.stringify({ agentId, key: `agent:${agentId}:main` });
  return ['gateway', 'call', 'sessions.create', '--params', params];
}
