import type { TokenUsage } from './read-token-usage.ts';

// only windows that Claude Code itself was seen to report to a status line
const windows: Readonly<Record<string, number>> = {
  'claude-opus-5-5': 1_000_000,
};

/** The context window of a model in tokens; `undefined` for a model that is not known here. */
export function contextWindowOf(model: string): number | undefined {
  if (model.endsWith('[1m]')) return 1_000_000;
  const name = model.replace(/-\d{8}$/, '');
  return Object.hasOwn(windows, name) ? windows[name] : undefined;
}

/** How full the context window is, 0 to 100; `undefined` when the window is not known. */
export function contextUsedPercent(
  { contextTokens, model = '' }: Pick<TokenUsage, 'contextTokens' | 'model'>,
  windowTokens: number | undefined = contextWindowOf(model),
): number | undefined {
  if (windowTokens === undefined || !(windowTokens > 0)) return undefined;
  return Math.min(100, Math.round((contextTokens / windowTokens) * 100));
}
