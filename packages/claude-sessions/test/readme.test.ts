import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stateOf, test } from './config-folder.ts';

test('the example in the README runs as printed', async ({ configDir, start, write }) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const source = new URL('../src/index.ts', import.meta.url).href;
  const script = join(configDir, 'example.mts');
  await writeFile(script, example.replace('@gsd-code-skill/claude-sessions', source));

  const pid = await start();
  await write(pid, stateOf(pid, { status: 'busy' }));
  await write('x', '{}');
  await mkdir(join(configDir, '.claude'));
  const sessions = join(configDir, '.claude', 'sessions');
  await rename(join(configDir, 'sessions'), sessions);

  const { CLAUDE_CONFIG_DIR: _, ...environment } = process.env;
  const program = spawn(process.execPath, [script], { env: { ...environment, HOME: configDir } });
  let output = '';
  let warnings = '';
  program.stdout.on('data', (text) => (output += text));
  program.stderr.on('data', (text) => (warnings += text));
  const lines = [`${pid} project-b3 %0 busy`, 'busy undefined'];
  await expect.poll(() => output.trim().split('\n')).toEqual(lines);

  const asking = stateOf(pid, { status: 'waiting', waitingFor: 'input needed' });
  await writeFile(join(sessions, `${pid}.json`), JSON.stringify(asking));
  lines.push('waiting input needed');
  await expect.poll(() => output.trim().split('\n')).toEqual(lines);

  process.kill(pid, 'SIGKILL');
  await once(program, 'close');
  expect(output.trim().split('\n')).toEqual([...lines, 'process-gone']);
  expect(warnings).toContain(`${join(sessions, 'x.json')}: the name is no pid`);
});
