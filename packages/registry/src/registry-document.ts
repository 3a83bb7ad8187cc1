import { readFile } from 'node:fs/promises';
import { type ParsedRegistry, parseRegistry } from './parse-registry.ts';
import { listProblems } from './problem.ts';
import { RegistryError } from './registry-error.ts';

/** A registry file: its text, what that says, and what can be believed of it. */
export interface RegistryDocument {
  readonly text: string;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly parsed: ParsedRegistry;
}

export async function readDocument(path: string): Promise<RegistryDocument> {
  const text = await readText(path);
  const raw = parseJson(path, text);
  const parsed = parseRegistry(raw);
  if (parsed.registry === undefined) {
    throw new RegistryError(
      'not-a-registry',
      `${path}: not a registry: ${listProblems(parsed.problems)}`,
    );
  }
  return { text, raw: raw as Record<string, unknown>, parsed };
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') {
      throw new RegistryError('missing', `${path}: there is no registry here`, { cause });
    }
    throw new RegistryError('unreadable', `${path}: cannot be read: ${cause.message}`, { cause });
  });
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
