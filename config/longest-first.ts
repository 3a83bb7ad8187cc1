import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import times from './test-times.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** Their tests start no programs. */
const pure = /^packages\/(?:claude-screen|pane-diff|policy|transcript-reader|wake-format)\//;

/**
 * By the times of the last run; where there are none, by those that were noted. Those that only
 * compute come last: they take much memory, and each start of a program copies the pages of who
 * starts it. Both cores are busy with them until the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { cache } = this.ctx;
    const isTimed = files.every((file) => cache.getTestSpecificationResult(file));
    if (!isTimed) sorted.sort((a, b) => secondsOf(b) - secondsOf(a));
    return sorted.sort((a, b) => Number(isPure(a)) - Number(isPure(b)));
  }
}

function isPure({ moduleId }: TestSpecification): boolean {
  return pure.test(relative(root, moduleId));
}

function secondsOf({ moduleId }: TestSpecification): number {
  return (times as Readonly<Record<string, number>>)[relative(root, moduleId)] ?? 0;
}
