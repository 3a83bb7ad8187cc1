import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';

const skill = fileURLToPath(new URL('../../skills/gsd-code-skill', import.meta.url));

let dir: string;
let real: RealOpenClaw;
let env: Record<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'real-skill-'));
  real = await prepareOpenClaw({ dir, modelUrl: 'http://127.0.0.1:9' });
  env = { ...real.env, PATH: `${join(dir, 'bin')}:${real.env.PATH}` };
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('OpenClaw installs the skill and shows it to agents once menu-driver is there', async () => {
  await openclaw('skills', 'install', skill);
  expect(await info()).toMatchObject({ eligible: false, missing: { bins: ['menu-driver'] } });

  await mkdir(join(dir, 'bin'));
  await symlink('/bin/true', join(dir, 'bin', 'menu-driver'));
  expect(await info()).toMatchObject({ eligible: true, modelVisible: true });
});

async function info(): Promise<unknown> {
  const { stdout } = await openclaw('skills', 'info', 'gsd-code-skill', '--json');
  return JSON.parse(stdout);
}

function openclaw(...args: readonly string[]) {
  return execa(real.bin, args, { env, extendEnv: false, cwd: dir, stdin: 'ignore' });
}
