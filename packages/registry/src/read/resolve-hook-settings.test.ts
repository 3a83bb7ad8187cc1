import { expect, test } from 'vitest';
import { defaultHookSettings } from '../schema/hook-settings.ts';
import { resolveHookSettings } from './resolve-hook-settings.ts';

const shared = {
  hook_settings: { pane_capture_lines: 150, context_pressure_threshold: 60, hook_mode: 'async' },
} as const;

test('an agent that names its mode alone inherits the rest, field by field', () => {
  const settings = resolveHookSettings(
    { hook_settings: { pane_capture_lines: 150 } },
    { hook_settings: { hook_mode: 'bidirectional' } },
  );
  expect(settings).toEqual({
    ...defaultHookSettings,
    pane_capture_lines: 150,
    context_pressure_threshold: 50,
    hook_mode: 'bidirectional',
  });
});

test('an agent with 200 lines inherits 60 percent and async', () => {
  expect(resolveHookSettings(shared, { hook_settings: { pane_capture_lines: 200 } })).toEqual({
    ...defaultHookSettings,
    pane_capture_lines: 200,
    context_pressure_threshold: 60,
    hook_mode: 'async',
  });
});

test('an agent without settings inherits them all', () => {
  const inherited = { ...defaultHookSettings, ...shared.hook_settings };
  expect(resolveHookSettings(shared, { hook_settings: {} })).toEqual(inherited);
  expect(resolveHookSettings(shared, {})).toEqual(inherited);
});

test('where nobody says anything, the defaults hold', () => {
  expect(resolveHookSettings({}, {})).toEqual({
    pane_capture_lines: 100,
    context_pressure_threshold: 50,
    autocompact_pct: 80,
    hook_mode: 'async',
    min_context_lines: 10,
    content_scope: 'reply',
    dedup_mode: 'skip',
    answer_channel: 'hook',
    answer_binding: 'required',
    startup: 'ask',
    bidirectional_timeout_s: 600,
    muted_triggers: [],
    quota_resume: 'auto',
    budget_usd_per_day: null,
    max_content_chars: 16_000,
  });
});

test.for([
  [30, 30],
  [600, 600],
  [900, 600],
])('a turn that is to wait for %i s waits for %i s', ([wanted, seconds]) => {
  const tier = { hook_settings: { bidirectional_timeout_s: wanted } };
  expect(resolveHookSettings(tier, {}).bidirectional_timeout_s).toBe(seconds);
  expect(resolveHookSettings({}, tier).bidirectional_timeout_s).toBe(seconds);
});

test('zero, an empty list and undefined: the first two are said, the last is not', () => {
  const settings = resolveHookSettings(
    { hook_settings: { muted_triggers: ['idle_prompt'], min_context_lines: 20 } },
    { hook_settings: { muted_triggers: [], min_context_lines: 0, hook_mode: undefined } },
  );
  expect(settings).toEqual({ ...defaultHookSettings, min_context_lines: 0, muted_triggers: [] });
});
