import { plainLines } from '../rows/plain-lines.ts';

/** The last lines of a capture that are not blank, without styling, long rules made short. */
export function lastLines(text: string, count = 8): readonly string[] {
  return plainLines(text)
    .map((line) => line.trimEnd().replace(/([─━▔ ])\1{19,}/g, (run) => run.slice(0, 8)))
    .filter((line) => line !== '')
    .slice(-count);
}
