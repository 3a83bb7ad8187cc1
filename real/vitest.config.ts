import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.real.ts'],
    // real programs, started and killed: one after the other, and slowly on a busy machine
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
