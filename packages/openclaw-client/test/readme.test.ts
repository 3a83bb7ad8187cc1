import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { inboxMessages } from '../src/index.ts';

test('the example in the README runs as printed', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  await mkdir(join(root, 'test-results'), { recursive: true });
  // inside the package, where its own name resolves to what was built
  const folder = await mkdtemp(join(root, 'test-results', 'readme-'));
  const home = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    await writeFile(join(folder, 'example.ts'), example);
    const env = { HOME: home, PATH: '/nowhere' };
    const { stdout } = await execa(process.execPath, ['example.ts'], {
      cwd: folder,
      env,
      extendEnv: false,
    });
    expect(stdout).toContain("status: 'delivered'");
    const inbox = join(home, '.local', 'state', 'example', 'inbox');
    expect(await inboxMessages(inbox)).toMatchObject([
      { wake: { id: 'build-17', text: 'The build is green.' } },
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await rm(home, { recursive: true });
  }
});
