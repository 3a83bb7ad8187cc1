import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // apps have some of their own, which need a browser
    include: ['test/**/*.real.ts', '../apps/*/test/**/*.real.ts'],
    // two files at a time: one mostly waits for gateways, the other for Claude Code
    maxWorkers: 2,
    maxConcurrency: 3,
    testTimeout: 300_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 1,
    reporters: ['./src/scenario-reporter.ts', 'json'],
    outputFile: { json: 'test-results/real.json' },
  },
});
