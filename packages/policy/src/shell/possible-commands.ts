import { type ReadCommands, readCommands, type Word } from './read-commands.ts';
import { baseName, runsOthers, takesCommandLine } from './runs-others.ts';

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
  let hasUnknown = false;
  let isTooMuch = false;

  function collect(text: string, depth: number): void {
    if (depth > deepest) isTooMuch = true;
    if (isTooMuch) return;
    for (const { commands, isClosed } of readings(text)) {
      if (!isClosed) collectRoughly(text);
      for (const words of commands) collectCommand(words, depth);
    }
  }

  function collectCommand(given: readonly Word[], depth: number): void {
    const words = withoutPrefixes(given);
    const [head] = words;
    if (head === undefined) return;
    if (head.isOpen) hasUnknown = true;
    addTexts(words);
    const others = words.slice(1).filter(({ text }) => text !== '');
    if (takesCommandLine(head.text)) for (const { text } of others) collect(text, depth + 1);
    if (!runsOthers(head.text)) return;
    // where the options of the outer command end is not known
    words.forEach((word, place) => {
      if (place === 0 || isTooMuch) return;
      addTexts(withoutPrefixes(words.slice(place, place + mostWords)));
      if (word.isOpen && place === 1) hasUnknown = true;
      if (!takesCommandLine(word.text)) return;
      // the arguments of the innermost are those of all around it
      for (const { text } of words.slice(place + 1)) if (/\s/.test(text)) collect(text, depth + 1);
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
    for (const name of new Set([head, baseName(head)])) {
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

// whether # begins a comment depends on the shell
function readings(text: string): readonly ReadCommands[] {
  const plain = readCommands(text);
  return text.includes('#') ? [plain, readCommands(text, { comments: true })] : [plain];
}

const prefixes = new Set([
  ...['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', '{', '}', 'time', 'coproc'],
  ...['function', 'noglob', 'nocorrect', '-', 'repeat', 'always'],
]);

/** The words from the command's name on: without assignments and words of the shell's own. */
function withoutPrefixes(words: readonly Word[]): readonly Word[] {
  const start = words.findIndex(
    ({ text }) => !prefixes.has(text) && !/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(text),
  );
  return start < 0 ? [] : words.slice(start);
}
