import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import { openNeed } from '../needs/change-needs.ts';
import { type NewRequest, openRequest } from '../requests/change-request.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { statePaths } from '../state-paths.ts';
import { ensureWorker } from './ensure-worker.ts';
import { formatHookPlaces } from './hook-places.ts';
import { claimWorker } from './worker-pid.ts';

/** A hook.sh whose worker writes down how it was started. */
async function installHook(stateDir: string): Promise<string> {
  const seen = join(stateDir, 'seen');
  const program = join(stateDir, "it's a worker.mjs");
  const note = `[process.argv.slice(2), Object.keys(process.env), process.env.GSD_STATE_DIR]`;
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(seen)}, JSON.stringify(${note}));`,
  );
  const places = { stateDir, registryPath: '/registry.json', nodePath: process.execPath };
  const lines = formatHookPlaces({ ...places, workerPath: program });
  await writeFile(statePaths(stateDir).hookScript, `# gsd-hooks\n${lines}\nexit 7\n`);
  return seen;
}

const request: NewRequest = {
  id: '7KQ2XM4T',
  pane: '4711.3',
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: {},
  claudeSessionId: 's',
};

const env = { PATH: process.env.PATH, HOME: '/home/x', ANTHROPIC_API_KEY: 'sk-ant-secret' };

test('starts the worker that hook.sh names, with no variable it need not know', async ({
  stateDir,
}) => {
  await openNeed(stateDir, newNeed());
  const seen = await installHook(stateDir);
  expect(await ensureWorker(stateDir, env)).toBe(true);
  const read = async () => JSON.parse(await readFile(seen, 'utf8').catch(() => 'null'));
  await expect.poll(read, { timeout: 10_000 }).not.toBeNull();
  const [args, names, state] = await read();
  expect(args).toEqual(['worker']);
  expect(state).toBe(stateDir);
  expect(names).toContain('HOME');
  expect(names).not.toContain('ANTHROPIC_API_KEY');
});

test.for([
  [
    'an event that nobody has read',
    (stateDir: string) => writeFile(join(stateDir, 'spool', '1.0.2'), ''),
  ],
  ['a request that nobody has settled', (stateDir: string) => openRequest(stateDir, request)],
] as const)('starts one for %s', async ([, leave], { stateDir }) => {
  await prepareStateDirectory(stateDir);
  await leave(stateDir);
  await installHook(stateDir);
  expect(await ensureWorker(stateDir, env)).toBe(true);
});

test('starts none where nothing is open, where one lives, and where there is no state', async ({
  stateDir,
}) => {
  expect(await ensureWorker(stateDir, env)).toBe(false);
  await expect(readdir(stateDir)).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(stateDir, { mode: 0o700 });
  expect(await ensureWorker(stateDir, env)).toBe(false);
  await openNeed(stateDir, newNeed());
  await claimWorker(stateDir);
  expect(await ensureWorker(stateDir, env)).toBe(false);
});
