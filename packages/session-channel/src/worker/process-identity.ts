import type { ProcessIdentity } from '@gsd-code-skill/core';
import * as z from 'zod';

/** A process, as a file names it. */
export const processIdentity = z.object({
  host: z.string(),
  boot: z.string(),
  pid: z.int(),
  start: z.string(),
}) satisfies z.ZodType<ProcessIdentity>;
