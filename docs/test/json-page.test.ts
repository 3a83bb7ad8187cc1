import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docs } from './pages.ts';

const page = docs.find(({ name }) => name.endsWith('json-output.md'))?.text ?? '';
let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'json-page-'));
  const agent = { agent_id: 'warden', openclaw_session_key: 'agent:warden:main' };
  const registry = { delivery: { transport: 'inbox' }, agents: [agent] };
  const old = join(home, 'old', 'config');
  for (const folder of [join(home, '.config/gsd-code-skill'), join(home, 'project'), old]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(
    join(home, '.config/gsd-code-skill/recovery-registry.json'),
    JSON.stringify(registry),
  );
  await writeFile(join(old, 'recovery-registry.json'), JSON.stringify({ agents: [agent] }));
  await run('gsd-hooks', 'register');
  await run('gsd-hooks', 'diagnose', 'warden', '--send-test-wake');
  const outbox = openOutbox(join(home, '.local/state/gsd-code-skill/outbox'));
  await outbox.enqueue({ id: 'one', text: 'Nobody asks.', session: { key: 'agent:warden:none' } });
});
afterAll(() => rm(home, { recursive: true, force: true }));

test.for<[command: string, arguments?: string]>([
  ['gsd-hooks register', '--dry-run'],
  ['gsd-hooks unregister', '--dry-run'],
  ['gsd-hooks diagnose'],
  ['gsd-hooks status'],
  ['gsd-hooks outbox list'],
  ['gsd-hooks inbox'],
  ['gsd-launcher spawn', 'warden project --dry-run'],
  ['gsd-launcher recover', '--dry-run --skip-sync'],
  ['gsd-launcher list'],
  ['gsd-launcher validate'],
  ['gsd-launcher migrate', '--dry-run --from old/config/recovery-registry.json'],
  ['gsd-launcher install-service', '--print --platform linux'],
])('%s --json prints the documented fields', async ([command, more = '']) => {
  const documented = fieldsOf(command);
  const [program = '', ...words] = `${command} ${more}`.trim().split(' ');
  const output = JSON.parse(await run(program, ...words, '--json'));
  const [first] = Array.isArray(output) ? output : [output];
  const { ok, ...rest } = first;
  expect(Object.keys(program === 'gsd-launcher' ? rest : first)).not.toEqual([]);
  for (const name of namesIn(rest)) expect(documented).toContain(name);
});

test('a launcher that fails says so in the documented fields', async () => {
  const output = JSON.parse(await run('gsd-launcher', 'migrate', '--from', 'nothing', '--json'));
  expect(Object.keys(output).sort()).toEqual(['advice', 'error', 'ok']);
  for (const name of Object.keys(output)) expect(page).toContain(`\`${name}\``);
});

function fieldsOf(command: string): readonly string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${command} --json\``)) ?? '';
  const fields = row.split(' | ').slice(1).join(' | ');
  return Array.from(fields.matchAll(/`([a-z_]+)`/g), ([, name = '']) => name);
}

/** The names of an object's fields, and of the first object in each list. */
function namesIn(object: Record<string, unknown>): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const [first] = Array.isArray(value) ? value : [];
    const isObject = typeof first === 'object' && first !== null;
    return [name, ...(isObject ? Object.keys(first) : [])];
  });
}

function run(program: string, ...words: readonly string[]): Promise<string> {
  const manifest = import.meta.resolve(
    `@gsd-code-skill/${program === 'gsd-hooks' ? 'hooks' : 'launcher'}/package.json`,
  );
  const file = join(dirname(fileURLToPath(manifest)), 'bin', `${program}.js`);
  const env = { PATH: process.env.PATH, HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], { env, cwd: home }, (_, stdout) =>
      resolve(stdout),
    );
  });
}
