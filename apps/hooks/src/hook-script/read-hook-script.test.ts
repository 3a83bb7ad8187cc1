import { expect, test } from 'vitest';
import { renderHookScript } from './hook-script.ts';
import { readHookScript } from './read-hook-script.ts';

test('reads back what hook.sh was told, whatever the paths hold', () => {
  const facts = {
    stateDir: "/home/o'neill/my state",
    registryPath: "/tmp/R='x' W='y'",
    nodePath: '/opt/$HOME/node',
    workerPath: "/opt/'/gsd-hooks.js",
  };
  expect(readHookScript(renderHookScript({ ...facts, version: '1.2.3' }))).toEqual(facts);
});

test('reads nothing from another script', () => {
  expect(readHookScript('echo hi\n')).toEqual({});
});
