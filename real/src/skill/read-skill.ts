/** What a script understands of SKILL.md. */
export interface Skill {
  /** What to do about each trigger, in the skill's own words. */
  readonly advice: ReadonlyMap<string, string>;
  /** What each exit code is called. */
  readonly verdicts: ReadonlyMap<number, readonly string[]>;
  /** What a refusal says, and what is to be done about it. */
  readonly refusals: readonly { readonly words: string; readonly advice: string }[];
  /** The tool of gsd-mcp for what menu-driver or gsd-launcher does without an id. */
  readonly tools: ReadonlyMap<string, string>;
}

/** Reads the tables and the list of refusals. */
export function readSkill(markdown: string): Skill {
  const advice = new Map<string, string>();
  const verdicts = new Map<number, readonly string[]>();
  for (const [first, second = '', third] of tableRows(markdown)) {
    if (third !== undefined) verdicts.set(Number(first), wordsIn(second));
    else for (const trigger of spansOf(first ?? '')) advice.set(trigger, second);
  }
  const [, listed = ''] = /What a refusal means:\n\n(.*?)\n\n/s.exec(markdown) ?? [];
  const refusals = listed.split('\n').flatMap((line) => {
    const [, head = '', rest = ''] = /^- (.*?): (.*)$/.exec(line) ?? [];
    return spansOf(head).map((words) => ({ words: words.replace(/ ?…$/, ''), advice: rest }));
  });
  return { advice, verdicts, refusals, tools: readTools(markdown) };
}

/** Reads sentences such as "`done` and `later` are `needs_close`"; what is said last counts. */
function readTools(markdown: string): ReadonlyMap<string, string> {
  const [, section = ''] = /\n## With tools instead of exec\n(.*?)\n## /s.exec(markdown) ?? [];
  const tools = new Map<string, string>();
  let verbs: string[] = [];
  for (const span of spansOf(section)) {
    if (!span.includes('_')) verbs.push(span);
    else {
      for (const verb of verbs) tools.set(verb, span);
      verbs = [];
    }
  }
  return tools;
}

/** Everything between backticks, in its order. */
export function spansOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => span);
}

function wordsIn(cell: string): readonly string[] {
  const spans = spansOf(cell);
  return spans.length > 0 ? spans : [cell];
}

function tableRows(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (trigger|code|---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
}
