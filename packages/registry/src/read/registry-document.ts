import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { checkPlace } from '@gsd-code-skill/core';
import { RegistryError } from '../registry-error.ts';
import { type ParsedRegistry, parseRegistry } from './parse-registry.ts';
import { listProblems } from './problem.ts';

/** A registry file, and what can be believed of it. */
export interface RegistryDocument {
  readonly bytes: Buffer;
  readonly text: string;
  readonly parsed: ParsedRegistry;
}

export async function readDocument(path: string): Promise<RegistryDocument> {
  await checkSafe(path);
  const bytes = readBytes(path);
  const text = decode(path, bytes);
  const parsed = parseRegistry(parseJson(path, text));
  if (parsed.registry === undefined) {
    throw new RegistryError(
      'not-a-registry',
      `${path}: not a registry: ${listProblems(parsed.problems)}`,
    );
  }
  return { bytes, text, parsed };
}

// who can change it decides what is started in whose name
async function checkSafe(path: string): Promise<void> {
  await checkPlace(path).catch((cause: unknown) => {
    throw new RegistryError('unreadable', (cause as Error).message, { cause });
  });
}

function readBytes(path: string): Buffer {
  try {
    return readFileOnly(path);
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new RegistryError('missing', `${path}: there is no registry here`, { cause });
    }
    throw new RegistryError('unreadable', `${path}: cannot be read: ${message}`, { cause });
  }
}

// a fifo in its place would keep whoever reads it waiting for ever
function readFileOnly(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (fstatSync(file).isFile()) return readFileSync(file);
    throw new RegistryError('unreadable', `${path}: cannot be read: not a regular file`);
  } finally {
    closeSync(file);
  }
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RegistryError('not-json', `${path}: not JSON: not UTF-8 text`, { cause });
  }
}

function parseJson(path: string, text: string): unknown {
  if (text.trim() === '')
    throw new RegistryError('not-json', `${path}: not JSON: the file is empty`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RegistryError('not-json', `${path}: not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
}
