import { expect, test } from 'vitest';
import { judgeHands } from './hands.ts';

const host = { name: 'wa', hands: 'node', url: 'wss://gw' } as const;
const own = { name: 'gsd-wa', node: 'wa' };
const started = { name: 'gsd-wa' };

test.for([
  ['its node', [own, { name: 'gsd-wb' }], host, 'ok', 'the node wa has gsd-wa'],
  ['the gateway', [started], { ...host, hands: 'ssh' }, 'ok', 'the gateway has gsd-wa'],
  ['nobody', [{ name: 'gsd-wb' }], host, 'failed', 'no node publishes gsd-wa'],
  ['nobody', [], { ...host, hands: 'ssh' }, 'failed', 'the gateway has no gsd-wa'],
  ['two', [own, { ...own, node: 'b' }], host, 'failed', 'the node wa and the node b: two hosts'],
  ['two', [own, started], host, 'failed', 'the node wa and the gateway: two hosts'],
  ['the other', [started], host, 'failed', 'and wakes name it as hands by node'],
  ['a stranger', [{ ...own, node: 'a\u001b[2J' }], host, 'ok', 'a node has gsd-wa'],
] as const)('a host whose tools %s has: %o', ([, servers, asked, status, words]) => {
  expect(judgeHands(servers, asked)).toMatchObject({
    status,
    detail: expect.stringContaining(words),
  });
});
