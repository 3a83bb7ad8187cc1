import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { memoryFolder } from './memory-folder.ts';

const folder = process.env.TMPDIR ?? memoryFolder();

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    benchmark: { include: ['src/**/*.bench.ts', 'bench/**/*.bench.ts'] },
    // most tests wait for real programs rather than compute
    maxWorkers: 3,
    // of those in a file that run at once, most wait
    maxConcurrency: 12,
    // no test changes globals, and a worker for each file would cost a third of a second
    isolate: false,
    // built libraries are loaded as their users load them; vite would keep two copies of their text
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    // a start of a program copies the pages of who starts it
    execArgv: ['--max-semi-space-size=4'],
    ...(folder !== undefined && { env: { TMPDIR: folder } }),
    sequence: { sequencer: LongestFirst },
    // real processes on two busy cores
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // in CI a second try tells a flaky test from a broken one; the closing count names it
    retry: process.env.CI === undefined ? 0 : 1,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
