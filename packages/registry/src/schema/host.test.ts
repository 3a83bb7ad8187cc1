import { expect, test } from 'vitest';
import { parseRegistry } from '../read/parse-registry.ts';
import { hostSchema, resolveHost } from './host.ts';

test('a fleet of one machine names none', () => {
  expect(resolveHost({})).toBeUndefined();
});

test.for([
  [{ name: 'wa' }, { name: 'wa' }],
  [{ name: 'wa', hands: 'shell' as const }, { name: 'wa' }],
  [
    { name: 'wa', hands: 'node' as const },
    { name: 'wa', tools: 'gsd-wa_' },
  ],
  [
    { name: 'wa', hands: 'ssh' as const },
    { name: 'wa', tools: 'gsd-wa__' },
  ],
])('%o is reached as %o', ([host, expected]) => {
  expect(resolveHost({ host: host as { name: string } })).toEqual(expected);
});

test.for(['', '-a', 'a-', 'A', 'a b', 'a_b', 'a\nb', 'ü', 'a'.repeat(31)])(
  '%j is no name',
  (name) => {
    expect(hostSchema.safeParse({ name }).success).toBe(false);
  },
);

test('a bad host is told, and the agents stay', () => {
  const agents = [{ agent_id: 'warden' }];
  const { registry, problems } = parseRegistry({ agents, host: { name: 'A B' } });
  expect(registry?.agents).toHaveLength(1);
  expect(resolveHost(registry ?? {})).toBeUndefined();
  expect(problems.map(({ path }) => path)).toEqual(['host.name']);
});
