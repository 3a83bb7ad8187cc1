import { readFile, writeFile } from 'node:fs/promises';
import { withReference } from './registry-reference.ts';

const page = new URL('../registry.md', import.meta.url);
await writeFile(page, withReference(await readFile(page, 'utf8')));
