import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as real from 'zod';
import { lazySchemas } from '../../../config/lazy-schemas.mjs';

/** One schema of each kind that the bundles have, made by zod or by what stands in for it. */
function schemasOf(z: typeof real) {
  const name = z.string().min(1).regex(/^\w+$/).catch('none');
  const base = z.strictObject({ name, age: z.number().int().positive().optional() });
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
  ];
}

test('reads anything as zod itself does', () => {
  const lazy = schemasOf(lazySchemas(() => real) as typeof real);
  const plain = schemasOf(real);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      { name: fc.oneof(fc.constant('ok'), fc.string()), age: fc.integer() },
      { requiredKeys: [] },
    ),
    fc.record({ kind: fc.constantFrom('a', 'b', 'c'), at: fc.constant('2026-01-01T00:00:00Z') }),
    fc.array(fc.constantFrom('a', 'b', 'c')),
  );
  fc.assert(
    fc.property(value, (given) => {
      for (const [index, schema] of plain.entries()) {
        const [expected, found] = [schema.safeParse(given), lazy[index]?.safeParse(given)];
        expect(found?.data).toEqual(expected.data);
        expect(found?.error?.issues).toEqual(expected.error?.issues);
      }
    }),
  );
});

test('loads zod when a schema is first used', () => {
  let loads = 0;
  const z = lazySchemas(() => {
    loads += 1;
    return real;
  }) as typeof real;
  const schema = z.object({ name: z.string().optional() }).readonly();
  expect(loads).toBe(0);
  expect(schema.parse({ name: 'x' })).toEqual({ name: 'x' });
  expect(loads).toBeGreaterThan(0);
  expect(schema).toBeInstanceOf(real.ZodReadonly);
  expect(z.prettifyError(schema.safeParse(1).error as never)).toContain('expected object');
});
