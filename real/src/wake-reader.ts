import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';

/** A wake as it arrived, read and raw. */
export interface ArrivedWake extends Wake {
  readonly raw: string;
  /** OpenClaw session it was for. */
  readonly sessionKey: string | undefined;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** Reads an embedded inbox, oldest first; each message once. */
export function createWakeReader(dir: string): () => Promise<readonly ArrivedWake[]> {
  const read = new Map<string, ArrivedWake>();
  return async () => {
    const names = (await readdir(dir).catch(() => [])).filter((name) =>
      /^[^.].*\.json$/.test(name),
    );
    for (const name of names.filter((one) => !read.has(one)).sort()) {
      const { wake, receivedAt } = JSON.parse(await readFile(join(dir, name), 'utf8'));
      const { key: sessionKey } = wake.session;
      const arrived = { raw: wake.text, sessionKey, receivedAt: Date.parse(receivedAt) };
      read.set(name, { ...parseWake(wake.text), ...arrived });
    }
    return Array.from(read.values());
  };
}
