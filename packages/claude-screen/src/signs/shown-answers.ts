import { condense } from '@gsd-code-skill/core';
import { plainLines } from '../rows/plain-lines.ts';
import { ANSWERED, DECLINED } from '../rules/sign-rules.ts';

// a long answer is cut on the screen
const SHOWN = 40;

/** True when the last questions answered on the screen were answered so. */
export function showsAnswers(text: string, answers: readonly string[]): boolean {
  const said = afterLast(text, ANSWERED);
  if (said === undefined) return answers.length === 0;
  return answers.every((answer) => said.includes(condense(answer).slice(0, SHOWN)));
}

/** True when a refusal to answer is the last thing on the screen. */
export function saysDeclined(text: string): boolean {
  const after = afterLast(text, DECLINED);
  return after !== undefined && !/[❯>][^─]|●/.test(after);
}

function afterLast(text: string, ways: readonly string[]): string | undefined {
  const screen = condense(plainLines(text).join('\n'));
  const ends = ways.map(condense).map((words) => {
    const start = screen.lastIndexOf(words);
    return start === -1 ? -1 : start + words.length;
  });
  const end = Math.max(...ends);
  return end === -1 ? undefined : screen.slice(end);
}
