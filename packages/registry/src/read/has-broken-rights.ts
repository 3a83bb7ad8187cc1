import { rightsShape } from '../schema/policy.ts';
import type { Problem } from './problem.ts';

const names = Object.keys(rightsShape).join('|');
const shared = /^policy\b/;
const own = new RegExp(`^agents\\[\\d+\\]\\.(?:${names})\\b`);

/** True when the rules for an agent, or its rights, are not all as somebody meant to write them. */
export function hasBrokenRights(problems: readonly Problem[], agentId: string): boolean {
  return problems.some(
    ({ path, agentId: id }) => shared.test(path) || (id === agentId && own.test(path)),
  );
}
