import { kindOfTool } from '@gsd-code-skill/core';
import type { Policy, Rule } from './rule.ts';

/** Rules as Claude Code's settings take them, under `permissions`. */
export interface CompiledPolicy {
  readonly deny: readonly string[];
  /** What has to come to a dialog, so that an agent or a person decides. */
  readonly ask: readonly string[];
}

/** What Claude Code itself has to hold, whatever mode it runs in; an `allow` is left to the worker. */
export function compilePolicy({ rules }: Policy): CompiledPolicy {
  const deny = rules.filter(({ decision }) => decision === 'deny');
  const ask = rules.filter(({ decision }) => decision === 'agent' || decision === 'human');
  return {
    deny: matchesOf(deny),
    // a tool that asks by itself does so in every mode
    ask: matchesOf(ask.filter(({ tool }) => kindOfTool(tool) === 'permission')),
  };
}

function matchesOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.map(({ match }) => match))];
}
