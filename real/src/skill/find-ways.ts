import type { Hands } from './hands.ts';
import type { Message } from './read-message.ts';
import { type Skill, spansOf } from './read-skill.ts';

/** Commands, or calls of tools, that are run one after the other. */
export type Way = readonly string[];

export interface FindWaysOptions {
  readonly skill: Skill;
  readonly hands: Pick<Hands, 'verbs' | 'fill'>;
  /**
   * What this agent says where the skill has an example between quotes, or nothing.
   *
   * @default the examples
   */
  readonly own?: readonly string[];
}

/**
 * Every way to deal with a wake that the skill names and the wake's actions allow, in the skill's
 * order; none where nothing is to be done.
 */
export function findWays(message: Message, options: FindWaysOptions): readonly Way[] {
  const { skill, hands } = options;
  const { verbs } = hands;
  const advice = skill.advice.get(message.trigger);
  if (advice === undefined) throw new Error(`the skill says nothing about ${message.trigger}`);
  const ways: Way[] = [];
  for (const sentence of sentencesOf(advice)) {
    const spans = spansOf(sentence);
    const other = spans.find((span) => skill.advice.has(span));
    if (other !== undefined) return findWays({ ...message, trigger: other }, options);
    const conditions = spans.filter((span) => isCondition(span, verbs));
    const isMet = conditions.some((words) => message.facts.includes(words));
    if (conditions.length > 0 && !isMet) continue;
    if (conditions.length > 0 && /do nothing|tell your human/.test(sentence)) return [];
    for (const way of waysIn(sentence, verbs)) {
      const commands = way.map((span) => hands.fill(span, message, options.own));
      if (commands.every((command) => command !== undefined)) ways.push(commands);
    }
  }
  return ways;
}

function sentencesOf(advice: string): readonly string[] {
  // a full stop between backticks ends nothing
  return advice.match(/(?:`[^`]*`|[^`.])+/g) ?? [];
}

function isCommand(span: string, verbs: ReadonlySet<string>): boolean {
  const [word = ''] = span.split(' ');
  return word === 'gsd-launcher' || verbs.has(word);
}

/** Words that a wake has to say before a sentence counts. */
function isCondition(span: string, verbs: ReadonlySet<string>): boolean {
  return /^[a-z]/.test(span) && !isCommand(span, verbs);
}

/** Commands that `then` and `and` join belong together; all others are a choice. */
function waysIn(sentence: string, verbs: ReadonlySet<string>): readonly Way[] {
  const ways: string[][] = [];
  let between = '';
  for (const part of sentence.split(/(`[^`]+`)/)) {
    const [span] = spansOf(part);
    if (span === undefined) between = part;
    else if (isCommand(span, verbs)) {
      const last = ways.at(-1);
      if (last !== undefined && /\b(?:then|and)\s*$/.test(between)) last.push(span);
      else ways.push([span]);
    }
  }
  return ways;
}
