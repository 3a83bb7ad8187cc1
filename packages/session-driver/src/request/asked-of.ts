import type { AskedRequest } from '@gsd-code-skill/claude-screen';
import type { Request } from '@gsd-code-skill/session-channel';

/** A request as claude-screen looks for it. */
export function askedOf({ kind, toolName, toolInput, questions, cwd }: Request): AskedRequest {
  return { kind, toolName, toolInput, questions, ...(cwd !== undefined && { cwd }) };
}
