import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistry } from '../read/parse-registry.ts';
import { hostsSchema, resolveHosts } from './hosts.ts';

const accepts = (ssh: string) => hostsSchema.safeParse([{ name: 'wa', ssh }]).success;

test('fills in what an entry leaves open, and takes each name once', () => {
  const slow = { name: 'wb', ssh: 'me@10.0.0.2', command: ['/opt/gsd-fleet'], timeout_s: 0.5 };
  expect(resolveHosts({ hosts: [{ name: 'wa' }, slow, { name: 'wa', ssh: 'other' }] })).toEqual([
    { name: 'wa', ssh: 'wa', command: ['gsd-fleet'], timeout: 3000 },
    { name: 'wb', ssh: 'me@10.0.0.2', command: ['/opt/gsd-fleet'], timeout: 500 },
  ]);
  expect(resolveHosts({})).toEqual([]);
});

test.for([
  ...['wa', 'wa.example.org', 'me@wa', 'ssh://me@wa:2222', 'ssh://[::1]:22', 'first.last@10.0.0.2'],
])('%s is an address', (ssh) => {
  expect(accepts(ssh)).toBe(true);
});

test.for([
  ...['-oProxyCommand=id', 'me@-oProxyCommand=id', '-me@wa', 'ssh://-wa', 'wa wb', 'wa\nwb', ''],
  ...['$(id)', 'wa;id', 'wa`id`', "wa'", 'wa|id', 'wa\u0000'],
])('%j is none', (ssh) => {
  expect(accepts(ssh)).toBe(false);
});

test('no address is an option for ssh, or anything but a word for a shell', () => {
  const part = fc.constantFrom('-', '@', 'ssh://', 'wa', '-o', '.', ':', ' ', ';', '$', '\n', '%h');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const ssh = parts.join('');
      fc.pre(accepts(ssh));
      expect(ssh).not.toMatch(/^-|@-|\/-|[\s;$%]/);
    }),
  );
});

test('a bad entry is left out, and the others stay', () => {
  const hosts = [{ name: 'wa', ssh: '-oProxyCommand=id' }, { name: 'wb' }, { name: '-x' }, 7];
  const { registry, problems } = parseRegistry({ agents: [], hosts });
  expect(registry?.hosts).toEqual([{ name: 'wb' }]);
  expect(problems.map(({ path }) => path)).toEqual(['hosts[0].ssh', 'hosts[2].name', 'hosts[3]']);
});

test('a host that is called as another is left to the first, and said', () => {
  const hosts = [{ name: '-x' }, { name: 'wa' }, { name: 'wa', ssh: 'other' }];
  const { registry, problems } = parseRegistry({ agents: [], hosts });
  expect(problems.slice(1)).toEqual([
    { path: 'hosts[2].name', reason: '"wa" already belongs to hosts[1]' },
  ]);
  expect(resolveHosts(registry ?? {})).toMatchObject([{ ssh: 'wa' }]);
});
