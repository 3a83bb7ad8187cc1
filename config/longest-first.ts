import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import times from './test-times.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** By the times of the last run; where there are none, by those that were noted. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { cache } = this.ctx;
    if (files.every((file) => cache.getTestSpecificationResult(file))) return sorted;
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  return (times as Readonly<Record<string, number>>)[relative(root, moduleId)] ?? 0;
}
