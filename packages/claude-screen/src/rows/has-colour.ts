import type { Row } from './parse-rows.ts';
import { colourOf } from './style.ts';

/** True when a row has a colour; with NO_COLOR none has, though a capture of it may be styled. */
export const hasColour = (rows: readonly Row[]): boolean =>
  rows.some(({ styles = [] }) => styles.some((style) => colourOf(style) !== 0));
