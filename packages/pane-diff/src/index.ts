export { diffPane, type PaneDelta } from './diff-pane.ts';
export type { DiffOptions, LiveLines } from './live-lines.ts';
export { withMinimumContext } from './with-minimum-context.ts';
