import { realpath } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { findAgentById } from '../read/find-agent.ts';
import { type ParsedRegistry, parseRegistry } from '../read/parse-registry.ts';
import { listProblems, type Problem } from '../read/problem.ts';
import { type RegistryDocument, readDocument } from '../read/registry-document.ts';
import { RegistryError } from '../registry-error.ts';
import type { Registry } from '../schema/registry-schema.ts';
import { parseExactJson } from './exact-json.ts';
import { formatLike } from './format-like.ts';
import { mergeRegistry } from './merge-registry.ts';
import { withRegistryLock } from './registry-lock.ts';
import { writeRegistryFile } from './write-registry-file.ts';

/**
 * Changes a registry as its only writer and gives back what a reader now gets.
 *
 * The text before the change stays beside it as `.bak`.
 */
export async function updateRegistry(
  path: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  // replacing a symlink would leave the file it points to behind
  const target = await realpath(path).catch(() => path);
  // a file that cannot be read is no reason to put a lock beside it
  await readDocument(target);

  return withRegistryLock(target, async (assertHeld) => {
    const current = await readDocument(target);
    const changed = change(structuredClone(current.parsed.registry));
    const { text, registry } = applyChange(target, current, changed);
    if (text === current.text) return registry;

    await writeRegistryFile(`${target}.bak`, current.bytes);
    await assertHeld();
    await writeRegistryFile(target, text);
    return registry;
  });
}

function applyChange(path: string, current: RegistryDocument, changed: unknown) {
  const before = current.parsed;
  // plain JSON, as a file would have it: no undefined fields
  const wanted = JSON.parse(JSON.stringify(changed) ?? 'null');
  const strict = parseRegistry(wanted);
  if (strict.registry === undefined || strict.problems.length > 0) {
    throw refusal(path, 'the change is not valid', strict.problems);
  }

  const clashes = clashesOf(before, strict.registry);
  if (clashes.length > 0) throw refusal(path, 'repair in the file first', clashes);

  const raw = parseExactJson(current.text) as Readonly<Record<string, unknown>>;
  const merged = mergeRegistry(raw, before, wanted);
  const text = isDeepStrictEqual(merged, raw) ? current.text : formatLike(current.text, merged);
  const after = parseRegistry(JSON.parse(text));
  // with one of two duplicates gone, the entry it kept out would come to life unasked
  if (!isDeepStrictEqual(after.registry, strict.registry)) {
    throw refusal(path, 'repair in the file first', before.problems);
  }
  return { text, registry: strict.registry };
}

/** Entries the reader skipped whose id the change now gives to a new agent. */
function clashesOf({ registry, problems }: ParsedRegistry, wanted: Registry): Problem[] {
  return problems.filter(
    ({ agentId }) =>
      agentId !== undefined &&
      findAgentById(registry, agentId) === undefined &&
      findAgentById(wanted, agentId) !== undefined,
  );
}

function refusal(path: string, what: string, problems: readonly Problem[]): RegistryError {
  const message = `${path}: not written, ${what}: ${listProblems(problems)}`;
  return new RegistryError('invalid', message, { problems });
}
