import { describeProblem } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import type { LoadedRegistry } from './registry-file.ts';

/** Warns of what in a registry was not believed. */
export function sayProblems({ registryPath, say }: Launcher, { problems }: LoadedRegistry): void {
  for (const problem of problems) say(`warning: ${registryPath}: ${describeProblem(problem)}`);
}
