import type { Rule, Ruling } from '@gsd-code-skill/policy';
import type { SessionBites } from './rule-bites.ts';

const words = {
  always: 'holds in every mode',
  asked: 'holds where Claude Code asks',
  never: 'cannot hold: no hook waits for its dialogs',
} as const;

/** Sessions with their rules, as lines. */
export function bitesAsLines(sessions: readonly SessionBites[]): readonly string[] {
  return sessions.flatMap(({ sessionName, bites }) => [
    `${sessionName}${bites.length === 0 ? ': no rules' : ''}`,
    ...bites.map(({ rule, holds }) => `  ${rule.decision} ${rule.match}: ${words[holds]}`),
  ]);
}

/** Sessions with their rules, as `--json` prints them. */
export function bitesAsJson(sessions: readonly SessionBites[]) {
  return {
    sessions: sessions.map(({ agentId, sessionName, bites }) => ({
      agent: agentId,
      session: sessionName,
      rules: bites.map(({ rule, holds }) => ({ ...ruleAsJson(rule), holds })),
    })),
  };
}

/** What was decided, as `--json` prints it. */
export function rulingAsJson({ decision, why, rule }: Ruling) {
  return { decision, why, rule: rule ? ruleAsJson(rule) : null };
}

function ruleAsJson({ match, decision, reason, path }: Rule) {
  return { match, decision, reason: reason ?? null, path };
}
