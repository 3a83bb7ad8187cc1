import { defineConfig } from 'vitest/config';

// those of apps need a browser, and tell nothing of another version of Claude Code
const ofApps = process.env.REAL_CLAUDE_VERSION === undefined ? ['../apps/*/test/**/*.real.ts'] : [];

export default defineConfig({
  test: {
    include: ['test/**/*.real.ts', ...ofApps],
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
