import * as z from 'zod';

/** A text that can stand on one line: of a wake, a log, a marker file or a question to a person. */
export const oneLine = z
  .string()
  .regex(/^[^\p{Cc}]*$/u, 'Invalid input: expected one line without control characters');
