import type { Registry } from '../schema/registry-schema.ts';
import type { Problem } from './problem.ts';
import { readDocument } from './registry-document.ts';

/** Reads what can be believed of a registry and names the rest. */
export async function readRegistry(
  path: string,
): Promise<{ registry: Registry; problems: readonly Problem[] }> {
  const { parsed } = await readDocument(path);
  return { registry: parsed.registry, problems: parsed.problems };
}
