/** The note of a schema that stands in for one of zod. */
export const noted: unique symbol;
/** The names of what is checked without zod. */
export const checked: readonly string[];
