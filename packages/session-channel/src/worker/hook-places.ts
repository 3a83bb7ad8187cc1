import { quotedWord, shellQuote, shellUnquote } from '@gsd-code-skill/core';

/** What hook.sh is told about its machine. */
export interface HookPlaces {
  readonly stateDir: string;
  readonly registryPath: string;
  /** Absolute path of the Node that runs the worker; `node` on PATH is the fallback. */
  readonly nodePath: string;
  /** Absolute path of the worker's program. */
  readonly workerPath: string;
}

/** The lines of hook.sh that name them: `S` state directory, `R` registry, `N` Node, `W` the worker's program. */
export function formatHookPlaces(places: HookPlaces): string {
  const { stateDir, registryPath, nodePath, workerPath } = places;
  return [
    `S=${shellQuote(stateDir)} R=${shellQuote(registryPath)}`,
    `N=${shellQuote(nodePath)} W=${shellQuote(workerPath)}`,
  ].join('\n');
}

/** A line of sh that has them in the same variables, of the hook.sh that is its `$0`. */
export const takeHookPlaces = 'eval "$(sed -n "/^S=/p; /^N=/p" "$0")"';

/** What the text of a hook.sh names; nothing where it is another script. */
export function readHookPlaces(text: string): {
  readonly [Place in keyof HookPlaces]: string | undefined;
} {
  const [stateDir, registryPath] = readPair(text, 'S', 'R');
  const [nodePath, workerPath] = readPair(text, 'N', 'W');
  return { stateDir, registryPath, nodePath, workerPath };
}

function readPair(text: string, one: string, other: string): readonly (string | undefined)[] {
  const line = new RegExp(`^${one}=${quotedWord} ${other}=${quotedWord}$`, 'm');
  const [, ...values] = line.exec(text) ?? [];
  return values.map(shellUnquote);
}
