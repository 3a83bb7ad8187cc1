import { rightsShape } from '../schema/policy.ts';
import type { Problem } from './problem.ts';

const names = Object.keys(rightsShape).join('|');
const shared = /^policy\b/;
const own = new RegExp(`^agents\\[\\d+\\]\\.(?:${names})\\b`);

/** True when the rules for an agent, or its rights, are not all as somebody meant to write them. */
export function hasBrokenRights(problems: readonly Problem[], agentId: string): boolean {
  return problems.some(
    ({ path, isUnknownKey, agentId: id }) =>
      shared.test(path) ||
      (id === agentId && own.test(path)) ||
      ((id === undefined || id === agentId) && isUnknownKey === true && isMisspelt(path)),
  );
}

/** True for a key that looks like one of the rights: without it they are others than was meant. */
function isMisspelt(path: string): boolean {
  const key = /^(?:agents\[\d+\]\.)?([A-Za-z_-]+)$/.exec(path)?.[1]?.toLowerCase();
  return key !== undefined && Object.keys(rightsShape).some((name) => isNear(key, name));
}

function isNear(key: string, name: string): boolean {
  const plain = key.replaceAll(/[_-]/g, '');
  const wanted = name.replaceAll('_', '');
  if (plain === wanted) return true;
  if (wanted.length < 5) return false;
  // a letter left out, added or changed; a plural; two letters swapped
  const sorted = (text: string) => [...text].sort().join('');
  if (plain.startsWith(wanted.slice(0, 5)) || sorted(plain) === sorted(wanted)) return true;
  const length = Math.max(plain.length, wanted.length);
  let start = 0;
  while (start < length && plain[start] === wanted[start]) start++;
  let end = 0;
  while (end < length - start && plain.at(-1 - end) === wanted.at(-1 - end)) end++;
  return length - start - end <= 1;
}
