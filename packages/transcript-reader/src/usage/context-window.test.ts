import { recordedPayload } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { contextUsedPercent, contextWindowOf } from './context-window.ts';

test('agrees with what Claude Code tells a status line', () => {
  const { model, context_window } = recordedPayload('statusLine.after-turn');
  const usage = { model: model.id, contextTokens: context_window.total_input_tokens };
  expect(contextWindowOf(model.id)).toBe(context_window.context_window_size);
  expect(contextUsedPercent(usage)).toBe(context_window.used_percentage);
});

test.for([
  ['claude-opus-5-5', 1_000_000],
  ['claude-opus-5-5-20261101', 1_000_000],
  ['claude-sonnet-4-5[1m]', 1_000_000],
  ['claude-haiku-5-5', undefined],
  ['toString', undefined],
  ['', undefined],
] as const)('the window of "%s" is %s', ([model, tokens]) => {
  expect(contextWindowOf(model)).toBe(tokens);
});

test('takes the window the caller knows', () => {
  const usage = { model: 'claude-haiku-5-5', contextTokens: 150_000 };
  expect(contextUsedPercent(usage)).toBeUndefined();
  expect(contextUsedPercent(usage, 200_000)).toBe(75);
  expect(contextUsedPercent(usage, 100_000)).toBe(100);
  expect(contextUsedPercent(usage, 0)).toBeUndefined();
  expect(contextUsedPercent({ ...usage, model: undefined })).toBeUndefined();
});
