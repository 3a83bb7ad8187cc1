import type { ActionOutcome, Verdict } from '@gsd-code-skill/session-driver';
import { hintOf } from './hint-of.ts';

/** Every verdict has its exit code. */
export const exitCodes: Readonly<Record<Verdict, number>> = {
  ok: 0,
  delivered: 0,
  usage: 1,
  no_session: 2,
  refused: 3,
  unconfirmed: 4,
  not_delivered: 5,
};

export interface PrintOptions {
  readonly json?: boolean | undefined;
  /** Fields that say what was asked for. */
  readonly asked?: Readonly<Record<string, string>> | undefined;
  /**
   * Characters at most; the agent's shell drops the end of long output.
   *
   * @default 7900
   */
  readonly limit?: number | undefined;
}

const turning = /\p{Bidi_Control}/gu;

/** The outcome as text, its verdict on the first line, or as one line of JSON. */
export function printOutcome(
  outcome: ActionOutcome,
  { json = false, asked = {}, limit = 7900 }: PrintOptions = {},
): string {
  const { verdict, message, data = {} } = outcome;
  const lines = linesOf(outcome);
  if (json) {
    const fields = { verdict, exit_code: exitCodes[verdict], ...asked, message, ...data };
    return shortJson(
      { ...fields, ...(lines.length > 0 && !data.text && { details: lines }) },
      limit,
    );
  }
  // words of Claude Code may be in it, and must not begin a line or turn one round
  const line = message.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]\s*/gu, ' ').replaceAll(turning, '');
  const first = verdict === 'ok' ? line : `${verdict}: ${line}`;
  const text = [first, ...lines].join('\n');
  return text.length > limit ? `${text.slice(0, limit - 20)}\n… (cut)` : text;
}

/** What follows the first line. */
function linesOf({ verdict, lines = [], fitting }: ActionOutcome): readonly string[] {
  if (verdict === 'usage') return [...lines, 'menu-driver --help lists all actions'];
  if (fitting === undefined) return lines;
  return [...lines, `would work: ${fitting.map(hintOf).join(' | ')}`];
}

/** JSON that stays JSON when it is too long: its texts and lists get shorter. */
function shortJson(value: object, limit: number): string {
  let json = JSON.stringify(value);
  for (let longest = 4000; json.length > limit && longest >= 20; longest /= 2) {
    json = JSON.stringify(value, (_, part) => {
      if (typeof part === 'string' && part.length > longest) return `${part.slice(0, longest)}…`;
      if (Array.isArray(part) && part.length > longest / 20) return part.slice(0, longest / 20);
      return part;
    });
  }
  return json;
}
