export { diffPane, type PaneDelta } from './diff-pane.ts';
export { withMinimumContext } from './with-minimum-context.ts';
