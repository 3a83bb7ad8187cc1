import type { Answers } from '../action.ts';

type ByName = Exclude<Answers, readonly unknown[]>;

/** The answer to one question: at its place, or under one of its names, in which case and spaces around do not count. */
export function answerNamed(
  answers: Answers,
  place: number,
  names: readonly (string | undefined)[],
): readonly string[] | undefined {
  if (Array.isArray(answers)) return answers[place];
  const byName = answers as ByName;
  const wanted = names.filter((name) => name !== undefined).map(foldName);
  const key = Object.keys(byName).find((name) => wanted.includes(foldName(name)));
  return key === undefined ? undefined : byName[key];
}

/** A name as it is compared. */
export function foldName(name: string): string {
  return name.trim().toLowerCase();
}
