import { type BigIntStats, statSync } from 'node:fs';
import { codeOf, stampOf } from '@gsd-code-skill/core';
import { type Problem, type Registry, readRegistry } from '@gsd-code-skill/registry';
import { noteRegistry } from '@gsd-code-skill/session-channel';

/** What a registry file says. */
export type RegistryReading =
  /** What it says now, or said before somebody began to edit it. */
  | {
      readonly status: 'read';
      readonly registry: Registry;
      readonly problems: readonly Problem[];
    }
  /** There is none, and has not been for longer than it takes to put another in its place. */
  | { readonly status: 'missing' }
  /** It cannot be read, and never could: nobody knows whose a pane is. */
  | { readonly status: 'unclear'; readonly reason: string };

/** A registry file, read again only when it changed. */
export interface RegistrySource {
  readonly path: string;
  read(): Promise<RegistryReading>;
  /** Changes whenever the file does; the same while it cannot be looked at. */
  stamp(): Promise<string>;
  /** Tells hook.sh which registry is in force, when it is another than before. */
  note(stateDir: string): Promise<void>;
}

// editors, mv and backups take the file away before they put another in its place
const timeToReplace = 10_000;

export function createRegistrySource(path: string): RegistrySource {
  let known: (Awaited<ReturnType<typeof readRegistry>> & { readonly stamp: string }) | undefined;
  let lastStamp = '';
  let missingSince: number | undefined;
  let noted = '';

  function look(): BigIntStats | undefined {
    try {
      return statSync(path, { bigint: true });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') missingSince ??= performance.now();
      return undefined;
    }
  }

  async function stamp(): Promise<string> {
    const found = look();
    if (found === undefined) return lastStamp;
    missingSince = undefined;
    lastStamp = stampOf(found);
    return lastStamp;
  }

  return {
    path,
    stamp,
    async note(stateDir) {
      const current = await stamp();
      if (noted === current) return;
      await noteRegistry(stateDir, path);
      // one that was away meanwhile is noted when it is back
      if (look() !== undefined) noted = current;
    },
    async read() {
      const current = await stamp();
      const isMissing =
        missingSince !== undefined && performance.now() - missingSince > timeToReplace;
      if (isMissing) return { status: 'missing' };
      if (known?.stamp === current) return { status: 'read', ...known };
      try {
        known = { stamp: current, ...(await readRegistry(path)) };
        return { status: 'read', ...known };
      } catch (error) {
        // a half-made edit must not cost anybody a wake
        if (known !== undefined) return { status: 'read', ...known };
        return { status: 'unclear', reason: (error as Error).message };
      }
    },
  };
}
