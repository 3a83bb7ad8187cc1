import * as z from 'zod';

/** A text that ends up on a line of its own: in wakes, marker files, the log, questions to people. */
export const oneLine = z
  .string()
  .regex(/^[^\p{Cc}]*$/u, 'Invalid input: expected one line without control characters');
