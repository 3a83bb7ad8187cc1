import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

/** This program's version. */
export const { version } = manifest;

// one folder below the package, both as source and as the bundle
/** The file that starts this program, for hook.sh to call. */
export const programPath = fileURLToPath(new URL('../bin/gsd-hooks.js', import.meta.url));
