import { writeSync } from 'node:fs';
import { updateRegistry } from '../src/index.ts';

// takes the lock, says so, and never gets to write: node stuck-writer.ts <path>
await updateRegistry(process.argv[2] ?? '', (registry) => {
  writeSync(1, 'holding\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return registry;
});
