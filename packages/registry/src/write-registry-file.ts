import writeFileAtomic from 'write-file-atomic';
import { RegistryError } from './registry-error.ts';

/** Puts a whole, synced file in place, for the user's eyes only. */
export async function writeRegistryFile(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFileAtomic(path, content, { mode: 0o600 });
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new RegistryError('unwritable', `${path}: cannot be written: ${reason}`, { cause });
  }
}
