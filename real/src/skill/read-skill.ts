/** What a script understands of SKILL.md. */
export interface Skill {
  /** What to do about each trigger, in the skill's own words. */
  readonly advice: ReadonlyMap<string, string>;
  /** The verdict of each exit code. */
  readonly verdicts: ReadonlyMap<number, string>;
  /** What a refusal says, and what is to be done about it. */
  readonly refusals: readonly { readonly words: string; readonly advice: string }[];
}

/** Reads the tables and the list of refusals. */
export function readSkill(markdown: string): Skill {
  const advice = new Map<string, string>();
  const verdicts = new Map<number, string>();
  for (const [first, second = '', third] of tableRows(markdown)) {
    if (third !== undefined) verdicts.set(Number(first), spansOf(second)[0] ?? second);
    else for (const trigger of spansOf(first ?? '')) advice.set(trigger, second);
  }
  const [, listed = ''] = /What a refusal means:\n\n(.*?)\n\n/s.exec(markdown) ?? [];
  const refusals = listed.split('\n').flatMap((line) => {
    const [, head = '', rest = ''] = /^- (.*?): (.*)$/.exec(line) ?? [];
    return spansOf(head).map((words) => ({ words: words.replace(/ ?…$/, ''), advice: rest }));
  });
  return { advice, verdicts, refusals };
}

/** Everything between backticks, in its order. */
export function spansOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => span);
}

function tableRows(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (trigger|code|---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
}
