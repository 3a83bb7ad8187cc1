import { cp } from 'node:fs/promises';

// a browser takes the page as it is written
const page = new URL('../src/web/page/', import.meta.url);
const shipped = new URL('../dist/page/', import.meta.url);
await cp(page, shipped, { recursive: true });
