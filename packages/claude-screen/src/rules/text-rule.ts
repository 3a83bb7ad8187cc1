/** A pattern with a name to show as evidence. */
export interface TextRule {
  readonly name: string;
  readonly pattern: RegExp;
}
/** True when one of the rules matches. */
export const matchesAny = (rules: readonly TextRule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** The Claude Code release whose screens the rules were recorded from. */
export const RECORDED_WITH = '2.1.325';
