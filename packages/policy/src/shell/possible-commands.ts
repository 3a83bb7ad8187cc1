import type { Word } from './read-commands.ts';
import { hidesEnd, readings } from './readings.ts';
import { readsCommands } from './reads-commands.ts';
import { placesOfOthers, programName, runsOthers, takesCommandLine } from './runs-others.ts';
import { withoutPrefixes } from './without-prefixes.ts';

export interface PossibleCommands {
  /** What may be run, each as its words in a row, without quotes; some of it may only look so. */
  readonly texts: ReadonlySet<string>;
  /** True when something is run whose name is not written there. */
  readonly hasUnknown: boolean;
  /** True when there is more than anybody would look through. */
  readonly isTooMuch: boolean;
}

const deepest = 6;
const mostTexts = 5000;
// of a command that another one runs, the words that rules are about
const mostWords = 40;

/** Every command that a command line may run, as far as its text tells. */
export function possibleCommands(line: string): PossibleCommands {
  const texts = new Set<string>();
  const seen = new Set<string>();
  let hasUnknown = false;
  let isTooMuch = false;

  function collect(text: string, depth: number): void {
    if (depth > deepest) isTooMuch = true;
    if (isTooMuch || seen.has(text)) return;
    seen.add(text);
    for (const { commands, isClosed } of readings(text)) {
      if (!isClosed || hidesEnd(text)) collectRoughly(text);
      for (const words of commands) collectCommand(words, depth);
      if (commands.some(readsCommands)) collectInput(text, commands, depth);
    }
  }

  /** What a shell is given to read is written in the words of others, or nowhere. */
  function collectInput(text: string, commands: readonly (readonly Word[])[], depth: number): void {
    hasUnknown = true;
    for (const [, ...words] of commands) {
      collect(words.map((word) => word.text).join(' '), depth + 1);
      for (const word of words) if (/\s/.test(word.text)) collect(word.text, depth + 1);
    }
    for (const [, given = ''] of text.matchAll(/<<<(.*)/g)) collectRoughly(given);
  }

  function collectCommand(given: readonly Word[], depth: number): void {
    if (depth > deepest) isTooMuch = true;
    if (isTooMuch) return;
    const words = withoutPrefixes(given);
    const [head] = words;
    if (head === undefined) return;
    for (const place of placesOfBodies(given))
      collectCommand(given.slice(place, place + mostWords), depth + 1);
    for (const place of placesOfOthers(words.map(({ text }) => text))) {
      collectCommand(words.slice(place, place + mostWords), depth + 1);
      collect(words[place]?.text ?? '', depth + 1);
    }
    if (head.isOpen) {
      hasUnknown = true;
      // it may stand for nothing
      const next = words.findIndex(({ isOpen }) => !isOpen);
      if (next > 0) collectCommand(words.slice(next), depth + 1);
    }
    addTexts(words);
    const others = words.slice(1).filter(({ text }) => text !== '');
    if (takesCommandLine(head.text)) for (const { text } of others) collect(text, depth + 1);
    // settings of git can be commands
    for (const { text } of programName(head.text) === 'git' ? others : []) {
      const value = /^[\w-]+\.[^=]*=!?(.+)$/s.exec(text)?.[1];
      if (value !== undefined) collect(value, depth + 1);
    }
    if (!runsOthers(head.text)) return;
    const lines = words.flatMap(({ text }, at) => (/\s/.test(text) ? { text, at } : []));
    // where the options of the outer command end is not known
    words.forEach((word, place) => {
      if (place === 0 || isTooMuch) return;
      addTexts(withoutPrefixes(words.slice(place, place + mostWords)));
      if (word.isOpen && mayBeName(words, place)) hasUnknown = true;
      if (!takesCommandLine(word.text)) return;
      // the arguments of the innermost are those of all around it
      for (const { text, at } of lines) if (at > place) collect(text, depth + 1);
    });
  }

  function addTexts(words: readonly Word[]): void {
    const [head, ...rest] = words.map(({ text }) => text);
    if (head === undefined) return;
    const tails = [rest];
    // options may stand before the word that says what is done, as in git -C folder push
    if (rest[0]?.startsWith('-')) {
      const count = Math.min(rest.length, mostWords);
      for (let place = 1; place < count; place++) tails.push(rest.slice(place, place + mostWords));
    }
    for (const name of namesOf(head)) {
      for (const tail of tails) texts.add([name, ...tail].join(' '));
    }
    if (texts.size > mostTexts) isTooMuch = true;
  }

  /** Where quotes are not closed, any part may be a command. */
  function collectRoughly(text: string): void {
    for (const part of text.split(/[;&|\n\r(){}<>`"']+/)) {
      const words = part.split(/\s+/).filter(Boolean);
      words.forEach((_, place) => {
        const some = words.slice(place, place + mostWords);
        if (!isTooMuch) addTexts(some.map((one) => ({ text: one, isOpen: false })));
      });
    }
  }

  collect(line, 0);
  return { texts, hasUnknown, isTooMuch };
}

/** True where all words between a command and this one can be options of the command. */
function mayBeName(words: readonly Word[], place: number): boolean {
  return words.slice(1, place).every(({ text }, at) => {
    const isValue = at > 0 && words[at]?.text.startsWith('-');
    return isValue || /^(?:[-+]|\d|\w+=)/.test(text);
  });
}

/** As it is written, without its folder, and without regard to case. */
function namesOf(head: string): ReadonlySet<string> {
  // zsh looks up what follows =
  const plain = head.replace(/^=/, '');
  return new Set([head, plain.slice(plain.lastIndexOf('/') + 1), programName(plain)]);
}

/** Where in a command of the shell's own its body begins. */
function placesOfBodies(words: readonly Word[]): readonly number[] {
  return words.flatMap(({ text }, place) => (place > 0 && text === '{' ? [place + 1] : []));
}
