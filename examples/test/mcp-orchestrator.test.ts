import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('is no longer than promised', async () => {
  const source = await readFile(new URL('../mcp-orchestrator.ts', import.meta.url), 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
