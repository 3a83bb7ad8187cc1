import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { exists, withLock } from '@gsd-code-skill/core';
import { execa } from 'execa';

export interface ProgramOptions {
  /** npm package name. */
  readonly name: string;
  /** Exact version, never a range. */
  readonly version: string;
  /**
   * Name of the command in the package's `bin`.
   *
   * @default the last part of the package's name
   */
  readonly bin?: string;
  /**
   * Whether the package's install scripts run.
   *
   * @default false
   */
  readonly scripts?: boolean;
  /** @default `$XDG_CACHE_HOME/gsd-code-skill`, else `~/.cache/gsd-code-skill` */
  readonly cacheDir?: string;
}

export interface Program {
  /** Folder whose `node_modules` holds the package. */
  readonly dir: string;
  /** Absolute path of the command. */
  readonly bin: string;
}

/** Installs one exact npm package into a cache folder, once per machine, and says where it is. */
export async function installProgram({
  name,
  version,
  bin = basename(name),
  scripts = false,
  cacheDir = defaultCacheDir(),
}: ProgramOptions): Promise<Program> {
  const dir = join(cacheDir, `${name.replace('@', '').replace('/', '-')}-${version}`);
  const program = { dir, bin: join(dir, 'node_modules', '.bin', bin) };
  if (await exists(program.bin)) return program;

  await mkdir(cacheDir, { recursive: true });
  await withLock(
    `${dir}.install-lock`,
    async () => {
      if (!(await exists(program.bin))) await install(dir, name, version, scripts);
    },
    // the first one needs minutes on a slow line
    { timeout: 20 * 60_000 },
  );
  return program;
}

async function install(dir: string, name: string, version: string, scripts: boolean) {
  // renamed into place when whole, so an interrupted installation is never taken for one
  const draft = await mkdtemp(`${dir}.draft-`);
  try {
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    await execa(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        '--loglevel=error',
        '--save-exact',
      ]
        .concat(scripts ? [] : ['--ignore-scripts'])
        .concat(`${name}@${version}`),
      { cwd: draft, timeout: 20 * 60_000, stdin: 'ignore' },
    );
    const manifest = JSON.parse(
      await readFile(join(draft, 'node_modules', name, 'package.json'), 'utf8'),
    );
    if (manifest.version !== version) throw new Error(`${name}: npm installed ${manifest.version}`);
    await rm(dir, { recursive: true, force: true });
    await rename(draft, dir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function defaultCacheDir(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gsd-code-skill');
}
