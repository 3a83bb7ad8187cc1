import { compareVersions } from '@gsd-code-skill/core';
import { missingEvents } from '../../register/known-events.ts';

/** What older versions of Claude Code cannot do, whatever events they know. */
interface LaterAbility {
  /** The first version that can. */
  readonly before: string;
  readonly lacks: string;
  /** How to do without, other than by an update. */
  readonly or?: string;
}

export const laterAbilities: readonly LaterAbility[] = [
  { before: '2.1.84', lacks: 'Claude Code itself refuses forms of MCP servers' },
  {
    before: '2.1.300',
    lacks: 'Bash and MCP permissions cannot be granted with keys',
    or: 'leave answer_channel at hook',
  },
];

/** What a Claude Code of this version does not tell or cannot do, and what helps: one line each. */
export function gapsOf(version: string): readonly string[] {
  const lacking = laterAbilities.filter(({ before }) => compareVersions(version, before) < 0);
  const abilities = lacking.map(({ lacks, or }) =>
    or === undefined ? lacks : `${lacks} (update Claude Code, or ${or})`,
  );
  return [...missingEvents(version), ...abilities];
}
