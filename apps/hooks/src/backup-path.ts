import { lstat } from 'node:fs/promises';

/** A path beside a file or folder that nothing has yet, for what is there now: `settings.json.backup-20261118T031500Z`. */
export async function backupPath(path: string, now = Date.now()): Promise<string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const first = `${path}.backup-${time}`;
  let backup = first;
  for (let number = 2; await isThere(backup); number += 1) backup = `${first}-${number}`;
  return backup;
}

// also a link that leads nowhere
function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
