import type { Process } from './process.ts';

/**
 * Finds Claude Code among a process and all that came from it: the one that has the keyboard, else
 * the nearest.
 */
export function findClaude(processes: readonly Process[], rootPid: number): Process | undefined {
  const found: Process[] = [];
  const seen = new Set<number>();
  let generation = processes.filter(({ pid }) => pid === rootPid);
  while (generation.length > 0) {
    found.push(...generation.filter(isClaude));
    for (const { pid } of generation) seen.add(pid);
    // what Claude Code itself started is not looked at
    const others = generation.filter((process) => !isClaude(process));
    const parents = new Set(others.map(({ pid }) => pid));
    generation = processes.filter(({ pid, parent }) => parents.has(parent) && !seen.has(pid));
  }
  return found.find(({ foreground }) => foreground) ?? found[0];
}

/** Finds the Claude Code that a process came from, itself included; one that has left its parents has none. */
export function claudeAbove(processes: readonly Process[], pid: number): Process | undefined {
  const known = new Map(processes.map((process) => [process.pid, process]));
  const seen = new Set<number>();
  let process = known.get(pid);
  while (process !== undefined && !isClaude(process)) {
    seen.add(process.pid);
    process = seen.has(process.parent) ? undefined : known.get(process.parent);
  }
  return process;
}

const interpreters = /^(?:node|nodejs|bun|deno|env|sh|bash|dash|zsh)$/;

function isClaude({ name, args: [program = '', ...rest] }: Process): boolean {
  if (name === 'claude' || baseName(program) === 'claude') return true;
  if (!interpreters.test(baseName(program))) return false;
  // the word after -c, as in `sh -lc claude`, is code and no script
  const script = rest.find((word) => !word.startsWith('-') || /^-[a-zA-Z]*c/.test(word)) ?? '';
  // the npm package before it was a binary: node …/claude-code/cli.js
  return baseName(script) === 'claude' || script.endsWith('/claude-code/cli.js');
}

function baseName(path: string): string {
  return path.replace(/^.*\//, '');
}
