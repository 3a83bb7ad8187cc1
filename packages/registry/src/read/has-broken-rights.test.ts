import { expect, test } from 'vitest';
import { hasBrokenRights } from './has-broken-rights.ts';

const isBroken = (path: string, agentId?: string) =>
  hasBrokenRights(
    [{ path, reason: 'unknown key', isUnknownKey: true, ...(agentId && { agentId }) }],
    'warden',
  );

test.for([
  'Policy',
  'polcy',
  'policies',
  'plicy',
  'poliyc',
  'shellInput',
  'shell-input',
  'permanant',
  'May',
])('a right that is written %s is not as somebody meant it', (key) => {
  expect(isBroken(`agents[0].${key}`, 'warden')).toBe(true);
  expect(isBroken(`agents[1].${key}`, 'forge')).toBe(false);
  expect(isBroken(key)).toBe(true);
});

test.for(['comment', 'mayor', 'color', 'shape', '$schema', 'person'])(
  'a key of another kind, as %s, says nothing of rights',
  (key) => {
    expect(isBroken(`agents[0].${key}`, 'warden')).toBe(false);
  },
);
