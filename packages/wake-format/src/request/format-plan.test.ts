import { expect, test } from 'vitest';
import { formatPlan } from './format-plan.ts';

test.for<[unknown, string]>([
  [{ plan: '# Plan\n1. Do it\n' }, '# Plan\n1. Do it'],
  [{ plan: 'Do it', planFilePath: '/p/x.md' }, 'Plan file: /p/x.md\n\nDo it'],
  [{ allowedPrompts: [] }, '{\n  "allowedPrompts": []\n}'],
])('shows %o', ([toolInput, text]) => {
  expect(formatPlan(toolInput)).toBe(text);
});
