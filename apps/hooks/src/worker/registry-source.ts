import { stat } from 'node:fs/promises';
import { type Registry, readRegistry } from '@gsd-code-skill/registry';

/** A registry file, read again only when it changed. */
export interface RegistrySource {
  readonly path: string;
  /** What it says now, else what it said when it could last be read; rejects when it never could. */
  read(): Promise<Registry>;
  /** Changes whenever the file does. */
  stamp(): Promise<string>;
}

export function createRegistrySource(path: string): RegistrySource {
  let known: { readonly stamp: string; readonly registry: Registry } | undefined;

  async function stamp(): Promise<string> {
    const found = await stat(path, { bigint: true }).catch(() => undefined);
    return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`;
  }

  return {
    path,
    stamp,
    async read() {
      const current = await stamp();
      if (known?.stamp === current) return known.registry;
      try {
        const { registry } = await readRegistry(path);
        known = { stamp: current, registry };
        return registry;
      } catch (error) {
        // a half-made edit must not cost anybody a wake
        if (known !== undefined && current !== '') return known.registry;
        throw error;
      }
    },
  };
}
