import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWake } from '../wake/wake.ts';
import { availableActions } from './available-actions.ts';

const shells: Readonly<Record<string, readonly string[]>> = {
  sh: ['-c'],
  dash: ['-c'],
  bash: ['--norc', '-c'],
  busybox: ['sh', '-c'],
  zsh: ['-f', '-c'],
  fish: ['--no-config', '-c'],
};

const names = [
  'warden-main',
  'a b',
  "it's",
  "''",
  '$(touch x)',
  '`id`',
  'a;b&c|d',
  '~',
  '*',
  '=ls',
  '%self',
  '^x',
  '!!',
  '#x',
  '{a,b}',
  '[STATE HINT]',
  'naïve 😀 👩‍💻',
  '\\',
  'a\\',
  "a\\\\b\\'c",
  '-x',
  '--help me',
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wake-format-'));
  const command = join(folder, 'menu-driver');
  writeFileSync(command, '#!/bin/sh\nfor word; do printf \'%s\\0\' "$word"; done\n');
  chmodSync(command, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.for(Object.keys(shells))('%s', (shell) => {
  const isMissing = spawnSync(shell, ['-c', 'true']).error !== undefined;

  test.skipIf(isMissing).for(names)('runs the action for %j as it is printed', (sessionName) => {
    const [action = ''] = availableActions({
      sessionName,
      trigger: 'permission_prompt',
      requestId: '7KQ2XM4T',
    });
    const dashes = sessionName.startsWith('-') ? ['--'] : [];
    const words = [...dashes, sessionName, 'approve', '--for', '7KQ2XM4T'];
    expect(argumentsOf(shell, action)).toEqual(words);
    expect(wakeWith(action).actions).toEqual([action]);
  });
});

function argumentsOf(shell: string, command: string): string[] {
  const output = execFileSync(shell, [...(shells[shell] ?? []), command], {
    env: {
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      PATH: [folder, process.env.PATH].join(delimiter),
    },
    encoding: 'utf8',
  });
  return output.split('\0').slice(0, -1);
}

function wakeWith(action: string) {
  return createWake({
    agentId: 'a',
    sessionName: 's',
    timestamp: '2026-02-17T10:00:00Z',
    wakeId: 'w',
    trigger: { type: 'test' },
    actions: [action],
  });
}
