import type { HookSettings } from '@gsd-code-skill/registry';
import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import { type Continuer, claudeWillNot, ownTime, whoContinues } from '../../usage/decide-resume.ts';

/** What a wake says of a usage limit: which, until when, and who goes on then. */
export function limitDetails(
  { limit, resetsAt, reachedAt, continuation }: UsageLimit,
  resume: HookSettings['quota_resume'],
): Readonly<Record<string, string>> {
  const from = reachedAt === undefined ? 0 : Date.parse(reachedAt);
  const times = { resetsAt: Date.parse(resetsAt), reachedAt: from };
  return {
    ...(limit !== undefined && { limit }),
    resets_at: resetsAt,
    continues: describe(whoContinues(continuation, times), resume),
  };
}

function describe(continuer: Continuer, resume: HookSettings['quota_resume']): string {
  if (continuer === 'claude') return `by itself, within ${ownTime} of the reset`;
  if (resume === 'off') return 'no: it has to be told to';
  if (continuer === 'worker' && resume === 'auto')
    return 'at the reset, when gsd-hooks tells it to';
  const why = continuer === 'worker' ? claudeWillNot : continuer.whyNobody;
  return `no: ${why}; you are woken at the reset`;
}
