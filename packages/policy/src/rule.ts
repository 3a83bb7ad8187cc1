import type { PolicyDecision } from '@gsd-code-skill/core';

/** A rule as it is written. */
export interface PolicyRule {
  /** In Claude Code's own syntax, such as `Bash(rm *)`. */
  readonly match: string;
  readonly decision: PolicyDecision;
  readonly reason?: string | undefined;
  /** Where it is written, when not in the list that is read. */
  readonly path?: string | undefined;
}

/** What a rule says of a tool's input. */
export type Specifier =
  /** `*` in the pattern stands for any text; at the end after a space for no text, too. */
  | { readonly kind: 'command'; readonly pattern: string }
  | {
      readonly kind: 'path';
      readonly anchor: 'root' | 'home' | 'folder';
      /** Slashes only as separators, none at either end. */
      readonly glob: string;
      /** True for one without a slash of its own: it may stand at any depth. */
      readonly isName: boolean;
    }
  | { readonly kind: 'domain'; readonly host: string }
  /** The name of a subagent or a skill. */
  | { readonly kind: 'name'; readonly name: string };

/** A rule that was understood. */
export interface Rule extends PolicyRule {
  /** A tool's name; `*` at the end of an MCP tool's stands for any. */
  readonly tool: string;
  readonly specifier?: Specifier;
  /** Where it is written, as in `agents[0].policy[1]`. */
  readonly path: string;
}

/** Rules that were understood, in the order they are written. */
export interface Policy {
  readonly rules: readonly Rule[];
}
