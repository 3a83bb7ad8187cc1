import { createHash } from 'node:crypto';

const plain = /^[a-z0-9_-]{1,64}$/;

/**
 * A file name for any session name: different names give different files, also where the file
 * system ignores case.
 */
export function safeFileName(sessionName: string): string {
  if (plain.test(sessionName)) return sessionName;

  const readable = sessionName
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, 40);
  // utf-16, because utf-8 would make all lone surrogates equal
  const hash = createHash('sha256').update(Buffer.from(sessionName, 'utf16le')).digest('hex');

  // plain names have no dot, so the two kinds never meet
  return `${readable || '_'}.${hash.slice(0, 32)}`;
}
