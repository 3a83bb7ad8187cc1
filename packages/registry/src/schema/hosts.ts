import * as z from 'zod';
import { commentable } from './comments.ts';
import type { Immutable } from './immutable.ts';

// what begins with - is an option for ssh, and a shell that ssh may start for a proxy reads the rest
const address = /^(?:ssh:\/\/)?(?:(?!-)[\w.+-]+@)?(?!-)[\w.:[\]-]+$/;
// first it is a word in a table, then a default for the address
const name = /^(?!-)[\w.-]{1,64}$/;

const host = commentable({
  name: z
    .string()
    .regex(name, 'Invalid input: expected letters, digits, . _ - and no - in front')
    .describe('Its name in the table; unique in the file.'),
  ssh: z
    .string()
    .regex(
      address,
      'Invalid input: expected what ssh takes: host, user@host or ssh://user@host:port',
    )
    .optional()
    .describe('The address for ssh. Left out: its name.'),
  command: z
    .array(z.string().regex(/^[^\p{Cc}]+$/u, 'Invalid input: expected one line'))
    .min(1)
    .refine(([program]) => !program?.startsWith('-'), 'Invalid input: begins with an option')
    .optional()
    .describe(
      'The words that start gsd-fleet there, if its shell does not find it, like ["/opt/node/bin/node", "/opt/node/bin/gsd-fleet"].',
    ),
  timeout_s: z
    .number()
    .positive()
    .max(60)
    .optional()
    .describe('Seconds it has to answer. Left out: 3.'),
});

/** Other hosts whose sessions are looked at. */
export const hostsSchema = z.array(host);

type HostTier = Immutable<z.infer<typeof host>>;

/** Another host, with every default filled in. */
export interface Host {
  readonly name: string;
  /** What ssh is given to reach it. */
  readonly ssh: string;
  /** The words that start gsd-fleet there. */
  readonly command: readonly string[];
  /** Milliseconds it has to answer. */
  readonly timeout: number;
}

/** The hosts that a registry names, each once. */
export function resolveHosts({
  hosts = [],
}: {
  readonly hosts?: readonly HostTier[] | undefined;
}): readonly Host[] {
  const first = new Map(hosts.toReversed().map((one) => [one.name, one]));
  return hosts
    .filter((one) => first.get(one.name) === one)
    .map(({ name: called, ssh = called, command = ['gsd-fleet'], timeout_s: seconds = 3 }) => ({
      ...{ name: called, ssh, command, timeout: seconds * 1000 },
    }));
}
