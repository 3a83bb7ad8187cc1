import * as z from 'zod';

/** An object users write: unknown keys are errors, `_comment*` keys are welcome. */
export function commentable<Shape extends z.core.$ZodShape>(shape: Shape) {
  // zod has no key patterns, so this tells JSON Schema what `withoutComments` does
  return z.strictObject(shape).meta({ patternProperties: { '^_comment': {} } });
}

/** A copy without `_comment*` keys, at any depth. */
export function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key.startsWith('_comment')) continue;
    // assigning it would set the prototype
    if (key === '__proto__') {
      Object.defineProperty(copy, key, { value: item, enumerable: true, configurable: true });
    } else copy[key] = withoutComments(item);
  }
  return copy;
}
