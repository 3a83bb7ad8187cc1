import type { Row } from '../rows/parse-rows.ts';
import type { TextRule } from '../rules/text-rule.ts';
import type { Evidence } from '../screen.ts';

/** What the newest part of the conversation says about the turn. */
export interface Activity {
  readonly state: 'working' | 'error' | 'unknown';
  readonly evidence: Evidence;
}

/** The first rule that a text matches. */
export const match = (rules: readonly TextRule[], text: string): TextRule | undefined =>
  rules.find(({ pattern }) => pattern.test(text));

/** A row as evidence for a rule. */
export const evidence = (rule: TextRule, rows: readonly Row[], line: number): Evidence => ({
  rule: rule.name,
  line,
  text: rows[line]?.text ?? '',
});
