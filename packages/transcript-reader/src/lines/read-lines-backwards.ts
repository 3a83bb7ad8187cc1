import type { FileHandle } from 'node:fs/promises';

/** One line of a file, without its newline. */
export interface Line {
  /** Offset of its first byte. */
  readonly start: number;
  /** Offset after its newline, or after its last byte where the file ends without one. */
  readonly end: number;
  readonly isTerminated: boolean;
  /** `undefined` when the line is longer than `keptLineBytes`. */
  readonly bytes: Buffer | undefined;
}

export interface BackwardsOptions {
  /** Offset at which a line begins, and before which nothing is read. */
  readonly from: number;
  readonly to: number;
  /** @default 65536 */
  readonly blockBytes?: number | undefined;
  /**
   * Longer lines are told without their bytes.
   *
   * @default 67108864
   */
  readonly keptLineBytes?: number | undefined;
}

const NEWLINE = 0x0a;

/** Yields the lines between two offsets, last one first, blank ones left out. */
export async function* readLinesBackwards(
  handle: Pick<FileHandle, 'read'>,
  { from, to, blockBytes = 65_536, keptLineBytes = 67_108_864 }: BackwardsOptions,
): AsyncGenerator<Line> {
  // the pieces of the line being read, last one first
  let pieces: Buffer[] = [];
  let length = 0;
  let isTerminated = false;
  let passing: Buffer | undefined;

  function add(piece: Buffer): void {
    length += piece.length;
    if (length > keptLineBytes) pieces = [];
    else pieces.push(piece);
  }

  function takeLine(start: number): Line {
    // a line is decoded as a whole, so no character is cut at the edge of a block
    const bytes = length > keptLineBytes ? undefined : Buffer.concat(pieces.reverse(), length);
    const line = { start, end: start + length + (isTerminated ? 1 : 0), isTerminated, bytes };
    pieces = [];
    length = 0;
    return line;
  }

  for (let position = to; position > from; ) {
    const isPassing = length > keptLineBytes;
    const size = Math.min(isPassing ? 8 * blockBytes : blockBytes, position - from);
    position -= size;
    // what is not kept needs no memory of its own; nothing of it is left when it is used again
    if (isPassing) passing ??= Buffer.allocUnsafe(8 * blockBytes);
    const target = isPassing && passing ? passing.subarray(0, size) : Buffer.allocUnsafe(size);
    const block = await readBlock(handle, position, target);
    // the file was cut while we were reading it
    if (block === undefined) return;

    let end = size;
    while (end > 0) {
      const newline = block.lastIndexOf(NEWLINE, end - 1);
      add(block.subarray(newline + 1, end));
      if (newline === -1) break;
      if (length > 0) yield takeLine(position + newline + 1);
      isTerminated = true;
      end = newline;
    }
  }
  if (length > 0) yield takeLine(from);
}

/** Fills a block from a position in the file; `undefined` when the file ends before that. */
export async function readBlock(
  handle: Pick<FileHandle, 'read'>,
  position: number,
  block: Buffer,
): Promise<Buffer | undefined> {
  let filled = 0;
  while (filled < block.length) {
    const left = block.length - filled;
    const { bytesRead } = await handle.read(block, filled, left, position + filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return block;
}
