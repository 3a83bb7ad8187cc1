import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By the times of the last run; where there are none, what drives whole programs comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { cache } = this.ctx;
    if (files.every((file) => cache.getTestSpecificationResult(file))) return sorted;
    return sorted.sort((a, b) => weight(b) - weight(a));
  }
}

function weight({ moduleId }: TestSpecification): number {
  const path = relative(root, moduleId);
  if (/^(?:apps|packages\/session-driver)\//.test(path)) return 2;
  return path.includes('/test/') ? 1 : 0;
}
