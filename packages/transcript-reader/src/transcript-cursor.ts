import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import * as z from 'zod';
import type { OpenTranscript } from './lines/with-transcript.ts';

const cursor = z.object({
  offset: z.number().int().nonnegative(),
  fingerprint: z.string(),
});

/** A place in a transcript: plain data, to be kept as JSON and handed back. */
export type TranscriptCursor = Readonly<z.infer<typeof cursor>>;

/** The place before the first line. */
export const startOfTranscript: TranscriptCursor = { offset: 0, fingerprint: '' };

const sampleBytes = 1024;

/** The place at a given offset. */
export async function cursorAt(handle: FileHandle, offset: number): Promise<TranscriptCursor> {
  if (offset === 0) return startOfTranscript;
  return { offset, fingerprint: await fingerprintAt(handle, offset) };
}

/** Gives the cursor back if it still points into this file, `undefined` if it does not. */
export async function checkCursor(
  { handle, size }: OpenTranscript,
  candidate: unknown,
): Promise<TranscriptCursor | undefined> {
  const parsed = cursor.safeParse(candidate).data;
  if (parsed === undefined || parsed.offset > size) return undefined;
  const actual = await cursorAt(handle, parsed.offset);
  return actual.fingerprint === parsed.fingerprint ? parsed : undefined;
}

// an inode says too little: it is reused after a delete, kept by a rewrite, changed by a copy
async function fingerprintAt(handle: FileHandle, offset: number): Promise<string> {
  const length = Math.min(sampleBytes, offset);
  const head = await sample(handle, 0, length);
  const tail = await sample(handle, offset - length, length);
  return createHash('sha256').update(head).update(tail).digest('base64url').slice(0, 22);
}

async function sample(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
