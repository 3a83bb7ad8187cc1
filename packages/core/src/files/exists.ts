import { access } from 'node:fs/promises';

/** True when there is something at a path; with a mode of `fs.constants`, something usable so. */
export function exists(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
