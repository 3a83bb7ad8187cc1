import { readFileSync } from 'node:fs';

interface Schema {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

const start = '<!-- generated from the schema: pnpm --filter @gsd-code-skill/docs generate -->';
const end = '<!-- end of the generated part -->';

/** The page with its generated part as the schema says now. */
export function withReference(page: string): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('registry.md has no place for the generated part');
  return `${page.slice(0, from + start.length)}\n\n${registryReference()}\n\n${page.slice(to)}`;
}

function registryReference(): string {
  const path = new URL(import.meta.resolve('@gsd-code-skill/registry/registry.schema.json'));
  const root: Schema = JSON.parse(readFileSync(path, 'utf8'));
  const { hook_settings, attention, delivery, host, policy, people, hosts, agents } =
    root.properties ?? {};
  return [
    '## The file',
    table(root),
    '## An agent',
    'One entry of `agents`.',
    table(agents?.items),
    '## `hook_settings`',
    'For each field, the agent’s own value counts, then the shared one, then the default.',
    table(hook_settings),
    '## `attention`',
    'As above, for each field. [Attention](attention.md) says what it means in practice.',
    table(attention),
    '## `delivery`',
    table(delivery),
    '## `host`',
    table(host),
    '## `policy`',
    'One rule, in the shared list or in an agent’s own; [Policy](policy.md) says how rules work.',
    table(policy?.items),
    '## `people`',
    table(people),
    '## `hosts`',
    'One entry of the list.',
    table(hosts?.items),
  ].join('\n\n');
}

function table(schema: Schema | undefined): string {
  const rows = fieldsOf(schema).map(({ name, field, isRequired }) => {
    const standard = field.default === undefined ? '' : code(JSON.stringify(field.default));
    const cells = [code(name), typeOf(field), isRequired ? 'required' : standard];
    return `| ${[...cells, prose(field.description ?? '')].join(' | ')} |`;
  });
  return ['| field | type | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function fieldsOf(schema: Schema | undefined, prefix = ''): Field[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const isRequired = schema?.required?.includes(key) ?? false;
    // what has a table of its own is not spelled out here
    const isOpened = field.properties !== undefined && key === 'retry';
    return isOpened ? fieldsOf(field, `${name}.`) : [{ name, field, isRequired }];
  });
}

interface Field {
  readonly name: string;
  readonly field: Schema;
  readonly isRequired: boolean;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.items) return listOf(schema.items);
  if (schema.format === 'uri') return 'URL';
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${range(schema)}`;
  return schema.type ?? 'any';
}

function listOf({ enum: words = [], properties }: Schema): string {
  if (properties?.match) return 'list of rules';
  if (words.includes('question')) return 'list of ways';
  return words.includes('look') ? 'list of rights' : words.length > 0 ? 'list of triggers' : 'list';
}

function range({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` from ${minimum}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function prose(text: string): string {
  // what looks like a tag would not be shown
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
