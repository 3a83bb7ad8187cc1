import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.real.ts'],
    // real programs, started and killed: one file after the other, and slowly on a busy machine
    fileParallelism: false,
    maxConcurrency: 3,
    testTimeout: 300_000,
    hookTimeout: 900_000,
    retry: 1,
    reporters: ['./src/scenario-reporter.ts', 'json'],
    outputFile: { json: 'test-results/real.json' },
  },
});
