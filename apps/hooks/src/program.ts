import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

// one folder below the package, both as source and as the bundle
const manifest = new URL('../../package.json', import.meta.url);

/** This program's version. */
export const version = z
  .looseObject({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;

/** The file that starts this program, for hook.sh to call. */
export const programPath = fileURLToPath(new URL('../../bin/gsd-hooks.js', import.meta.url));
