import { expect, test } from 'vitest';
import { forgetCommand, judgeHands } from './hands.ts';

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
  ['the other', [started], host, 'failed', 'but wakes say that its hands are node'],
  ['a stranger', [{ ...own, node: 'a\u001b[2J' }], host, 'ok', 'a node has gsd-wa'],
] as const)('a host whose tools %s has: %o', ([, servers, asked, status, words]) => {
  expect(judgeHands({ servers, absent: [] }, asked)).toMatchObject({
    status,
    detail: expect.stringContaining(words),
  });
});

test.for([
  ['publishes elsewhere too', [own], host, 'warning', 'another node of that name is away'],
  [
    'is its own',
    [],
    host,
    'failed',
    'no node publishes gsd-wa; the node Wa is known there, but away',
  ],
  ['does ssh no harm', [started], { ...host, hands: 'ssh' }, 'ok', 'the gateway has gsd-wa'],
] as const)('a node of its name that is away %s', ([, servers, asked, status, words]) => {
  const absent = [
    { node: 'wb', nodeId: 'b1' },
    { node: 'Wa', nodeId: 'a1' },
  ];
  expect(judgeHands({ servers, absent }, asked)).toMatchObject({
    status,
    detail: expect.stringContaining(words),
  });
});

test('whoever is to be forgotten is named by no words of a gateway’s', () => {
  expect(forgetCommand('a1')).toBe('on the gateway’s host: openclaw devices remove a1');
  expect(forgetCommand('a1; curl evil')).toContain('openclaw devices remove <device>');
});
