import { quote, withOwn, wordsOf } from './hands.ts';
import type { Message } from './read-message.ts';

/**
 * Makes a command of what the skill shows, such as `deny --for <id> 'why'`, by an action that the
 * wake prints; `undefined` for an answer that it does not offer.
 */
export function fillCommand(
  shown: string,
  { session, request, actions }: Message,
  own: readonly string[] = [],
): string | undefined {
  const [verb = '', ...rest] = wordsOf(shown);
  if (verb === 'gsd-launcher')
    return actions.find((action) => action.startsWith(`${verb} ${rest[0]} `));
  const isAnswer = rest[0] === '--for';
  const words = withOwn(isAnswer ? rest.slice(2) : rest, own);
  const start = ['menu-driver', session, verb, ...(isAnswer ? ['--for', request ?? ''] : [])];
  const offered = actions.filter((action) => `${action} `.startsWith(`${start.join(' ')} `));
  for (const action of offered) {
    const filled = fillPlaces(action, start.join(' '), words, own);
    if (filled !== undefined) return filled;
  }
  // a reminder names the request, and not the answers to it
  const isOpen = !isAnswer || !actions.some((action) => action.includes(' --for '));
  const isWhole = words.length > 0 || isAnswer;
  return offered.length === 0 && isOpen && isWhole ? [...start, ...words].join(' ') : undefined;
}

/** Puts words into the places of an action; `undefined` when it is not for so many. */
function fillPlaces(
  action: string,
  start: string,
  words: readonly string[],
  own: readonly string[],
): string | undefined {
  const rest = action.slice(start.length).trim();
  const places = rest.match(/<[^>]*>/g) ?? [];
  if (places.length === 0)
    return words.length === 0 || words.join(' ') === rest ? action : undefined;
  const given = words.length === 0 ? own.slice(0, places.length).map(quote) : words;
  const isFit = places[0]?.endsWith('…>') ? given.length > 0 : given.length === places.length;
  return isFit ? [start, ...given].join(' ') : undefined;
}
