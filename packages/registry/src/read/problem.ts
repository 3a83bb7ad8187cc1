import type * as z from 'zod';

/** Something in a registry that was not believed. */
export interface Problem {
  /** Where, as in `agents[4].hook_settings.hook_mode`. */
  readonly path: string;
  readonly reason: string;
  /** True for a key that no setting has. */
  readonly isUnknownKey?: true;
  /** The agent it stands in, where it has an id. */
  readonly agentId?: string;
}

/** A problem before its path is written out. */
export interface Fault extends Pick<Problem, 'reason' | 'isUnknownKey'> {
  readonly path: readonly PropertyKey[];
}

/** One fault per value or unknown key that zod refuses. */
export function faultsOf(issue: z.core.$ZodIssue, document: unknown): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    const fault = { reason: 'unknown key', isUnknownKey: true } as const;
    return issue.keys.map((key) => ({ path: [...issue.path, key], ...fault }));
  }
  const reason = issue.message.replace(/, received .*$/s, '');
  return [{ path: issue.path, reason: `${reason}, found ${show(valueAt(document, issue.path))}` }];
}

export function toProblem({ path, ...fault }: Fault, document: unknown): Problem {
  const text = path.reduce<string>((left, key) => left + segment(key, left === ''), '');
  const agentId = path[0] === 'agents' && valueAt(document, [...path.slice(0, 2), 'agent_id']);
  return { path: text, ...fault, ...(typeof agentId === 'string' && { agentId }) };
}

/** Where something is not believed, and why. */
export function describeProblem({ path, reason }: Pick<Problem, 'path' | 'reason'>): string {
  return path === '' ? reason : `${path}: ${reason}`;
}

export function listProblems(problems: readonly Problem[]): string {
  return problems.map(describeProblem).join('; ');
}

function segment(key: PropertyKey, first: boolean): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key);
  if (!/^[\w-]+$/.test(name)) return `[${JSON.stringify(name)}]`;
  return first ? name : `.${name}`;
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    document,
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
