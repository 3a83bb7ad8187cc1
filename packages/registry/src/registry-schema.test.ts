import { expect, test } from 'vitest';
import * as z from 'zod';
import { registrySchema } from './registry-schema.ts';

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
