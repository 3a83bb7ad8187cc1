import type { Screen } from './screen.ts';

/** Reads one capture of a Claude Code pane, plain or with ANSI styling. */
export function readScreen(text: string): Screen {
  const lines = text.split(/\r?\n/);
  const line = lines.findLastIndex((row) => /^[─]{8,}/.test(row));
  const prompt = lines[line - 1] ?? '';
  if (!/^❯[\s\u00a0]*$/.test(prompt)) return { state: 'unknown', evidence: [] };
  const working = lines.slice(line).some((row) => /\besc to interrupt\b/.test(row));
  return {
    state: working ? 'working' : 'idle',
    composer: { kind: 'empty', text: '', mode: 'prompt', queued: [] },
    evidence: [{ rule: 'composer', line: line - 1, text: prompt }],
  };
}
