import { access } from 'node:fs/promises';

/** True when there is something at a path. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
