import type { Environment } from '@gsd-code-skill/core';
import * as z from 'zod';
import { askOpenClaw } from './ask-openclaw.ts';

const agentList = z.array(
  z.looseObject({
    id: z.string(),
    workspace: z.string().optional(),
    isDefault: z.boolean().optional(),
  }),
);

/** An agent as OpenClaw has it configured, whether it ever talked or not. */
export type ConfiguredAgent = Readonly<z.infer<typeof agentList>[number]>;

/** OpenClaw's agents, from its configuration: the gateway need not run. */
export function configuredAgents(env: Environment): Promise<readonly ConfiguredAgent[]> {
  return askOpenClaw(env, ['agents', 'list'], agentList);
}
