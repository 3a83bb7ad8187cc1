import type { Invocation } from './parse-command-line.ts';

/** Reads a command line without options, as most are; the parser takes half of Node's start to load. */
export function readPlainly(argv: readonly string[]): Invocation | undefined {
  const [session, action, ...args] = argv;
  if (session === undefined || action === undefined) return undefined;
  if (argv.some((word) => word.startsWith('-'))) return undefined;
  return { session, action, args, options: {}, json: false };
}
