import { lstat, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseRegistry } from '../read/parse-registry.ts';
import { listProblems } from '../read/problem.ts';
import { RegistryError } from '../registry-error.ts';
import { type Registry, schemaUrl } from '../schema/registry-schema.ts';
import { withRegistryLock } from './registry-lock.ts';
import { writeRegistryFile } from './write-registry-file.ts';

/** Writes a registry, without agents if none are given, where there is no file yet; says whether it did. */
export async function createRegistry(
  path: string,
  content: Registry = { agents: [] },
): Promise<boolean> {
  const { problems } = parseRegistry(content);
  if (problems.length > 0) {
    const message = `${path}: not written, the content is not valid: ${listProblems(problems)}`;
    throw new RegistryError('invalid', message, { problems });
  }
  const target = resolve(path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new RegistryError('unwritable', `${path}: cannot be created: ${cause.message}`, {
      cause,
    });
  });
  if (await exists(target)) return false;
  return withRegistryLock(target, async (assertHeld) => {
    if (await exists(target)) return false;
    await assertHeld();
    const document = { $schema: schemaUrl, ...content };
    await writeRegistryFile(target, `${JSON.stringify(document, null, 2)}\n`);
    return true;
  });
}

async function exists(path: string): Promise<boolean> {
  // a symlink to nothing is somebody's file too
  return lstat(path).then(
    () => true,
    () => false,
  );
}
