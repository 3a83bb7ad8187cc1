import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { registryPath } from './registry-path.ts';

const file = 'gsd-code-skill/recovery-registry.json';

test.for([
  { env: { GSD_REGISTRY: '/r.json', XDG_CONFIG_HOME: '/x', HOME: '/h' }, path: '/r.json' },
  { env: { GSD_REGISTRY: '', XDG_CONFIG_HOME: '/x', HOME: '/h' }, path: `/x/${file}` },
  { env: { XDG_CONFIG_HOME: 'x', HOME: '/h' }, path: `/h/.config/${file}` },
  { env: { XDG_CONFIG_HOME: '', HOME: '/h' }, path: `/h/.config/${file}` },
  { env: {}, path: `${homedir()}/.config/${file}` },
])('$path', ({ env, path }) => {
  expect(registryPath(env)).toBe(path);
});
