// The packages that are published: where they are, and what is in their tarballs.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Every workspace that is not private, libraries first. */
export async function publishedPackages(root) {
  const found = [];
  for (const group of ['packages', 'apps']) {
    const names = await readdir(join(root, group)).catch(() => []);
    for (const name of names.sort()) {
      const folder = join(root, group, name);
      const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
      const manifest = text === undefined ? { private: true } : JSON.parse(text);
      if (!manifest.private) found.push({ folder, manifest, isApp: group === 'apps' });
    }
  }
  return found;
}

/** Packs a package as a release does, and unpacks it to look inside. */
export async function pack(folder, destination) {
  const args = ['pack', '--json', '--pack-destination', destination];
  const { stdout } = await run('pnpm', args, { cwd: folder });
  const tarball = JSON.parse(stdout).filename;
  const unpacked = join(destination, basename(tarball, '.tgz'));
  await mkdir(unpacked);
  await run('tar', ['-xzf', tarball, '-C', unpacked]);

  const content = join(unpacked, 'package');
  const entries = await readdir(content, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mode } = await stat(path);
        return { path: relative(content, path), size, isExecutable: (mode & 0o111) !== 0 };
      }),
  );
  return {
    tarball,
    content,
    size: (await stat(tarball)).size,
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    manifest: JSON.parse(await readFile(join(content, 'package.json'), 'utf8')),
  };
}
