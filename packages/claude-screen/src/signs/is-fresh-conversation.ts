import { readScreen } from '../read-screen.ts';
import { plainLines } from '../rows/plain-lines.ts';
import { CLEARED, REPLIED, SAID } from '../rules/sign-rules.ts';

/** True for an idle session in which nothing was said yet but `/clear`. */
export function isFreshConversation(text: string): boolean {
  if (readScreen(text).state !== 'idle') return false;
  const lines = plainLines(text);
  // the last prompt is the composer itself
  const said = lines.filter((line) => SAID.test(line)).slice(0, -1);
  return said.every((line) => CLEARED.test(line)) && !lines.some((line) => REPLIED.test(line));
}
