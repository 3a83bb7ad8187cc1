import { writePrivateFile } from '@gsd-code-skill/core';
import { RegistryError } from './registry-error.ts';

/** Puts a whole, synced file in place, for the user's eyes only. */
export async function writeRegistryFile(path: string, content: string | Buffer): Promise<void> {
  try {
    await writePrivateFile(path, content, { durable: true });
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new RegistryError('unwritable', `${path}: cannot be written: ${reason}`, { cause });
  }
}
