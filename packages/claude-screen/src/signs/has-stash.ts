import { plainLines } from '../rows/plain-lines.ts';
import { STASHED } from '../rules/sign-rules.ts';

/** True while a draft is put by; there is one place, and a second would push the first out. */
export const hasStash = (text: string): boolean =>
  plainLines(text).some((line) => STASHED.test(line));
