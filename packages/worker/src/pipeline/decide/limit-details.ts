import type { HookSettings } from '@gsd-code-skill/registry';
import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import { isFarAway } from '../../usage/is-far-away.ts';

/** What a wake says of a usage limit: which, until when, and who goes on then. */
export function limitDetails(
  { limit, resetsAt, reachedAt, continuation }: UsageLimit,
  resume: HookSettings['quota_resume'],
): Readonly<Record<string, string>> {
  const from = reachedAt === undefined ? 0 : Date.parse(reachedAt);
  const isFar = isFarAway({ resetsAt: Date.parse(resetsAt), reachedAt: from });
  return {
    ...(limit !== undefined && { limit }),
    resets_at: resetsAt,
    continues: whoGoesOn(continuation, isFar, resume),
  };
}

function whoGoesOn(
  continuation: UsageLimit['continuation'],
  isFar: boolean,
  resume: HookSettings['quota_resume'],
): string {
  if (continuation === 'announced') return 'by itself, within 2 minutes of the reset';
  if (resume === 'off') return 'no: it has to be told to';
  if (isFar && resume === 'auto' && continuation !== 'cancelled')
    return 'at the reset, when gsd-hooks tells it to';
  const why = continuation === 'cancelled' ? 'somebody cancelled that' : 'Claude Code will not';
  return `no: ${why}; you are woken at the reset`;
}
