import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as real from 'zod';
import { lazySchemas } from '../../../config/lazy-schemas.mjs';
import { checked, noted } from '../../../config/plain-check.mjs';

const now = new Date(0).toISOString();

/** One schema of each kind that the bundles have, made by zod or by what stands in for it. */
function schemasOf(z: typeof real) {
  const name = z.string().min(1).regex(/^\w+$/).catch('none');
  const base = z.strictObject({ name, age: z.number().int().positive().optional() });
  const tree = z.object({
    name: z.string().optional(),
    get at() {
      return z.union([z.string(), z.array(tree)]).optional();
    },
  });
  return [
    name.nullable(),
    base,
    base.partial(),
    z.strictObject({ ...base.shape, more: z.array(name).default([]) }),
    z.looseObject(base.partial().shape),
    z.record(z.string(), z.union([z.literal('a'), z.boolean(), base])),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), at: z.iso.datetime() }),
      z.object({ kind: z.literal('b'), other: z.lazy(() => name).nullish() }),
    ]),
    z
      .array(z.enum(['a', 'b']))
      .transform((all) => all.length)
      .pipe(z.number().max(1)),
    z.unknown().refine((value) => value !== null, 'not null'),
    base.extend({ name: z.string().trim().max(3), kind: z.literal(['a', 'b']) }),
    z.looseObject({
      name: z.string().describe('a name').startsWith('o').endsWith('k').nullish(),
      age: z.number().nonnegative().optional().catch(undefined),
      at: z.iso.datetime().optional(),
      kind: z
        .string()
        .transform((kind) => `${kind}!`)
        .optional(),
    }),
    z.object({
      age: z.int().catch(7),
      name: z.string().min(2).default('none'),
      kind: z.unknown(),
      at: z.custom<string>((at) => at !== 1).optional(),
    }),
    z.object({ name: name.optional(), age: z.number().default(1).optional() }),
    z.array(z.string().length(1)).nonempty().readonly(),
    z.record(z.string(), z.unknown()).catch({}),
    z.record(z.enum(['name', 'age']), z.unknown()),
    z.record(z.string().regex(/^[a-z]+$/), z.union([z.string(), z.number()]).transform(String)),
    z.record(z.string().trim(), z.unknown()),
    z.object({
      at: z.iso.datetime({ offset: true }).optional(),
      kind: z.iso.datetime({ precision: 0 }).nullish(),
      name: z.array(z.string()).readonly().default([]),
      age: z.record(z.string(), z.unknown()).default({}),
      more: z.array(z.string()).default(['one']),
    }),
    z.strictObject({ name: name.optional(), age: z.number().optional(), at: z.string() }),
    z.union([z.strictObject({ name: z.string() }), z.looseObject({ kind: z.string() }), z.null()]),
    tree,
  ];
}

test('reads anything as zod itself does', () => {
  const lazy = schemasOf(lazySchemas(() => real) as typeof real);
  const plain = schemasOf(real);
  const name = fc.oneof(fc.constantFrom('ok', ' o ', null, 'none'), fc.string());
  const time = fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-30T00:00:00.000Z', now, 1);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      { name: fc.oneof(fc.constant('ok'), fc.string()), age: fc.integer() },
      { requiredKeys: [] },
    ),
    fc.record(
      { kind: fc.constantFrom('a', 'b', 'c'), at: time, name, age: fc.jsonValue({ maxDepth: 1 }) },
      { requiredKeys: [] },
    ),
    fc.array(fc.constantFrom('a', 'b', 'c')),
    fc.record({ name, at: fc.array(fc.record({ name })) }),
    fc.constant({ name: undefined, age: undefined }),
    fc.record(
      { name: fc.constantFrom('ok', undefined), age: fc.constantFrom(1, undefined), at: time },
      { requiredKeys: [] },
    ),
    fc.constant(JSON.parse('{"__proto__": {"name": "a"}, "name": "ok"}')),
    fc.constant(new Date(0)),
  );
  fc.assert(
    fc.property(value, (given) => {
      for (const [index, schema] of plain.entries()) {
        const [expected, found] = [schema.safeParse(given), lazy[index]?.safeParse(given)];
        expect(found?.success).toBe(expected.success);
        // a field that is there and undefined is there
        expect(found?.data).toStrictEqual(expected.data);
        // fields in the same order, and as many
        expect(JSON.stringify(found?.data)).toBe(JSON.stringify(expected.data));
        expect(Object.isFrozen(found?.data)).toBe(Object.isFrozen(expected.data));
        expect(found?.error?.issues).toEqual(expected.error?.issues);
      }
    }),
    { numRuns: 300 },
  );
});

/** What a noted schema is made of, by the names that made it. */
function namesIn(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const note = (schema as Record<symbol, Note | undefined>)[noted];
  if (note === undefined) {
    const plain = Array.isArray(schema) || Object.getPrototypeOf(schema) === Object.prototype;
    // a field that is a getter may lead back to where it stands
    const fields: Readonly<Record<string, PropertyDescriptor>> = plain
      ? Object.getOwnPropertyDescriptors(schema)
      : {};
    for (const { value } of Object.values(fields)) namesIn(value, found);
    return found;
  }
  for (let one: Note | undefined = note; one !== undefined; one = one.owner) {
    found.add(one.name);
    for (const argument of one.args) namesIn(argument, found);
  }
  return found;
}

interface Note {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly owner?: Note;
}

test('every check that stands in for one of zod is compared with it above', () => {
  const lazy = schemasOf(lazySchemas(() => real) as typeof real);
  const tried = new Set(lazy.flatMap((schema) => [...namesIn(schema)]));
  expect(checked.filter((name) => !tried.has(name))).toEqual([]);
});

test('the checks are those of the zod that is installed', () => {
  // of another major version: see in its notes what it reads otherwise, then say so here
  expect(real.core.version.major, 'config/plain-check.mjs was written for zod 4').toBe(4);
  const makers = [real, real.iso, real.string(), real.number(), real.array(real.any())];
  const objects = [real.object({}), real.record(real.string(), real.any())];
  const isThere = (name: string) => [...makers, ...objects].some((one) => name in one);
  expect(
    checked.filter((name) => !isThere(name)),
    'zod has these no more',
  ).toEqual([]);
});

test('loads zod where something is wrong, and not before', () => {
  let loads = 0;
  const z = lazySchemas(() => {
    loads += 1;
    return real;
  }) as typeof real;
  const schema = z.object({ name: z.string().describe('a name').optional() }).readonly();
  expect(schema.parse({ name: 'x', more: 1 })).toEqual({ name: 'x' });
  expect(schema.safeParse({})).toEqual({ success: true, data: {} });
  expect(loads).toBe(0);
  expect(() => schema.parse({ name: 1 })).toThrow(real.ZodError);
  expect(loads).toBeGreaterThan(0);
  expect(schema).toBeInstanceOf(real.ZodReadonly);
  expect(z.string().describe('a name').description).toBe('a name');
  expect(z.prettifyError(schema.safeParse(1).error as never)).toContain('expected object');
});

test('what does not fit is told without a schema, until somebody asks what is wrong', () => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return real;
  };
  const z = lazySchemas(load) as typeof real;
  const schema = z.object({ name: z.string() });
  const read = schema.safeParse(undefined);
  expect([read.success, read.data, loads]).toEqual([false, undefined, 0]);
  expect(read.error?.issues).toHaveLength(1);
  expect(loads).toBeGreaterThan(0);
});
