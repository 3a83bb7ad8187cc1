import { homedir } from 'node:os';
import { decideRequest, type Policy, type Ruling } from '@gsd-code-skill/policy';
import type { Request } from '@gsd-code-skill/session-channel';

type Ruled = Pick<Request, 'kind' | 'toolName' | 'toolInput' | 'cwd'>;

/** What a policy says of a request. */
export function ruleOn(policy: Policy, { kind, toolName, toolInput, cwd }: Ruled): Ruling {
  // a server may call itself as a tool is called
  const tool = kind === 'elicitation' ? `mcp__${toolName}__elicitation` : toolName;
  return decideRequest(policy, tool, toolInput, { cwd, home: homedir() });
}
