import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';

/** True when there is something at a path; with a mode of `fs.constants`, something usable so. */
export async function exists(path: string, mode?: number): Promise<boolean> {
  if (mode === undefined) return existsSync(path);
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
