/** Stands in for what zod exports. */
export function lazySchemas(load: () => unknown): unknown;
