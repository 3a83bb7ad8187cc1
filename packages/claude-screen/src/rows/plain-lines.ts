import { parseRows } from './parse-rows.ts';

/** The lines of a capture without styling and trailing spaces. */
export const plainLines = (capture: string): readonly string[] =>
  parseRows(capture).map(({ text }) => text);
