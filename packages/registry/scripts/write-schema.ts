import { writeFile } from 'node:fs/promises';
import { registryJsonSchema } from './registry-json-schema.ts';

await writeFile(new URL('../registry.schema.json', import.meta.url), registryJsonSchema());
