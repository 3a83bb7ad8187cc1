import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { resolveHookSettings } from '../read/resolve-hook-settings.ts';
import type { HookSettings } from './hook-settings.ts';
import { type Agent, type Registry, registrySchema } from './registry-schema.ts';

test('becomes a JSON schema that refuses unknown keys and allows comments', () => {
  const schema = z.toJSONSchema(registrySchema);
  const strict = { additionalProperties: false, patternProperties: { '^_comment': {} } };
  expect(schema).toMatchObject({
    ...strict,
    required: ['agents'],
    properties: {
      hook_settings: strict,
      delivery: { ...strict, properties: { retry: strict } },
      agents: {
        items: { ...strict, required: ['agent_id'], properties: { hook_settings: strict } },
      },
    },
  });
});

test('only the id of an agent is required', () => {
  expectTypeOf<{ agent_id: string }>().toExtend<Agent>();
  expectTypeOf<{ tmux_session_name: string }>().not.toExtend<Agent>();
});

test('a registry is read-only all the way down', () => {
  expectTypeOf<Registry['agents']>().toEqualTypeOf<readonly Agent[]>();
  expectTypeOf<HookSettings['muted_triggers']>().not.toExtend<string[]>();
});

test('resolved settings have every field', () => {
  expectTypeOf<HookSettings>().toEqualTypeOf<Required<HookSettings>>();
  expectTypeOf<ReturnType<typeof resolveHookSettings>>().toEqualTypeOf<HookSettings>();
  expectTypeOf<HookSettings['hook_mode']>().toEqualTypeOf<'async' | 'bidirectional'>();
});
