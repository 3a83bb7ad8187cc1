import { randomUUID } from 'node:crypto';
import { withOwn, wordsOf } from './hands.ts';
import type { Message } from './read-message.ts';

/** A tool and what it is given. */
export interface Call {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** Reads a call as wakes print it: the name of the tool behind that of its server, and JSON. */
export function readCall(action: string): Call | undefined {
  const [, name = '', json = ''] =
    /^gsd-[a-z0-9-]+?__?([a-z]+_[a-z]+) (\{.*\})$/.exec(action) ?? [];
  return name === '' ? undefined : { name, given: JSON.parse(json) };
}

/**
 * Makes a call of what the skill shows, such as `deny --for <id> 'why'`, by one that the wake
 * prints; `undefined` for one that it does not offer.
 */
export function fillCall(
  shown: string,
  { request, actions }: Message,
  {
    tools,
    own = [],
  }: { readonly tools: ReadonlyMap<string, string>; readonly own?: readonly string[] },
): string | undefined {
  const [first = '', ...rest] = wordsOf(shown);
  const [verb = '', ...words] = first === 'gsd-launcher' ? rest.slice(0, 1) : [first, ...rest];
  const isAnswer = words[0] === '--for';
  const tool = isAnswer ? 'session_answer' : tools.get(verb);
  const said = withOwn(isAnswer ? words.slice(2) : words, own).map(asJson);
  for (const action of actions) {
    const { name, given = {} }: Partial<Call> = readCall(action) ?? {};
    if (name !== tool || (given.action ?? verb) !== verb) continue;
    if (isAnswer && given.request !== request) continue;
    // its time is an argument that wakes leave out
    const time = verb === 'later' ? { minutes: minutesIn(`${said[0]}`) } : undefined;
    const filled = fillPlace(given, time ? [] : said, own);
    if (filled !== undefined) {
      return `${action.split(' ')[0]} ${JSON.stringify({ ...filled, ...time })}`;
    }
  }
  return undefined;
}

/** `2`, `1,3` and `'words'` as JSON has them. */
function asJson(word: string): unknown {
  if (word.startsWith("'")) return word.slice(1, -1);
  const numbers = /^\d+(?:,\d+)*$/.test(word) ? word.split(',').map(Number) : [];
  return numbers.length > 1 ? numbers : (numbers[0] ?? word);
}

function minutesIn(span: string): number {
  const [, number = '', unit] = /^(\d+)([mh])$/.exec(span) ?? [];
  return Number(number) * (unit === 'h' ? 60 : 1);
}

/** Arguments that say something in the agent's own words or numbers. */
const sayings = ['choices', 'answers', 'text', 'reason'];

/** Puts what is said into the place of a call that is for it; `undefined` when it is not for so much. */
function fillPlace(
  given: Call['given'],
  said: readonly unknown[],
  own: readonly string[],
): Call['given'] | undefined {
  const key = given.idempotency_key === undefined ? {} : { idempotency_key: randomUUID() };
  const place = sayings.find((name) => given[name] !== undefined);
  if (place === undefined) return said.length === 0 ? { ...given, ...key } : undefined;
  const shown = [given[place]].flat();
  const values = said.length === 0 ? own.slice(0, shown.length) : said;
  if (!isFor(shown, values)) return undefined;
  return { ...given, ...key, [place]: Array.isArray(given[place]) ? values : values[0] };
}

/** True when a call is for these values: it shows them, or has as many places. */
function isFor(shown: readonly unknown[], values: readonly unknown[]): boolean {
  const places = shown.filter((value) => /^<.*>$/.test(`${value}`));
  if (places.length === 0) return JSON.stringify(shown) === JSON.stringify(values);
  if (places.some((value) => `${value}`.endsWith('…>'))) return values.length > 0;
  return values.length === shown.length;
}
