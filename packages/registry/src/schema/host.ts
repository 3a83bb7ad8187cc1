import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

/** What a host may be called: its name is part of the names of tools, of which models take 64 characters. */
export const hostNamePattern = /^(?!-)[a-z0-9-]{1,30}(?<!-)$/;

/** The same in words. */
export const hostNameRule = 'at most 30 of a-z, 0-9 and -, and no - at its ends';

/** How agents can reach the sessions of a host. */
export const handWays = ['shell', 'node', 'ssh'] as const;

export type HandWay = (typeof handWays)[number];

export const hostSchema = commentable({
  name: z
    .string()
    .regex(hostNamePattern, `Invalid input: expected ${hostNameRule}`)
    .optional()
    .describe('The name of this machine in wakes; its tool server is called gsd-<name>.'),
  hands: z
    .enum(handWays)
    .optional()
    .describe(
      'How agents reach sessions here. shell: with commands, because OpenClaw runs on this machine. node: with the tools that its OpenClaw node publishes. ssh: with tools that the gateway starts over ssh.',
    ),
});

/** This machine, in a fleet of several. */
export interface OwnHost {
  readonly name: string;
  /** What the names of its tools begin with; without it, agents reach it by commands. */
  readonly tools?: string;
}

/** How this machine is called and reached; `undefined` in a fleet of one machine. */
export function resolveHost({
  host,
}: {
  readonly host?: Immutable<z.infer<typeof hostSchema>> | undefined;
}): OwnHost | undefined {
  const { name, hands = 'shell' } = host ?? {};
  if (name === undefined) return undefined;
  if (hands === 'shell') return { name };
  // OpenClaw joins the names of server and tool in two ways
  return { name, tools: `${toolServerOf(name)}${hands === 'node' ? '_' : '__'}` };
}

/** The name of a machine's tool server, which no other machine has. */
export function toolServerOf(name: string): string {
  return `gsd-${name}`;
}
