import * as z from 'zod';
import { defaultAttention } from '../src/schema/attention.ts';
import { defaultDelivery } from '../src/schema/delivery.ts';
import { defaultHookSettings } from '../src/schema/hook-settings.ts';
import { defaultLaunchCommand, registrySchema } from '../src/schema/registry-schema.ts';

/** The text of `registry.schema.json`, as an editor reads it. */
export function registryJsonSchema(): string {
  // editors know this draft best
  const schema = z.toJSONSchema(registrySchema, {
    target: 'draft-7',
    override: withoutHugeMaximum,
  });
  const { hook_settings, attention, delivery, agents } = schema.properties as Properties;
  const agent = agents?.items as z.core.JSONSchema.BaseSchema;

  addDefaults(hook_settings, defaultHookSettings);
  addDefaults(attention, defaultAttention);
  addDefaults(delivery, { transport: defaultDelivery.transport });
  addDefaults(delivery?.properties?.retry as Property, defaultDelivery.retry);
  addDefaults(agent, {
    enabled: true,
    auto_wake: true,
    claude_post_launch_mode: 'resume_then_agent_pick',
    claude_launch_command: defaultLaunchCommand,
    shell_input: false,
    permanent: false,
  });

  const title = 'Registry of gsd-code-skill';
  return `${JSON.stringify({ ...schema, title }, null, 2)}\n`;
}

type Property = z.core.JSONSchema.BaseSchema | undefined;
type Properties = Record<string, Property>;

function addDefaults(schema: Property, defaults: object): void {
  for (const [key, value] of Object.entries(defaults)) {
    const property = schema?.properties?.[key];
    if (typeof property !== 'object') throw new Error(`the schema has no ${key}`);
    property.default = value;
  }
}

function withoutHugeMaximum({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // zod says of every integer that it is a safe one
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
