/** One word of a command, without its quotes. */
export interface Word {
  readonly text: string;
  /** True when the shell puts other text in its place: a variable, a substitution, a pattern. */
  readonly isOpen: boolean;
}

export interface ReadCommands {
  /** The words of every command found, also in substitutions; over-inclusive where it is unclear. */
  readonly commands: readonly (readonly Word[])[];
  /** False when a quote or bracket is not closed. */
  readonly isClosed: boolean;
}

const deepest = 100;

/** Splits a command line as a shell would, into the words of all its commands. */
export function readCommands(
  line: string,
  { comments = false }: { readonly comments?: boolean } = {},
): ReadCommands {
  const commands: Word[][] = [];
  let isClosed = true;
  let at = 0;
  let depth = 0;
  readList('');
  return { commands, isClosed };

  /** Reads commands up to a closing sign, or to the end. */
  function readList(end: string): void {
    depth++;
    let words: Word[] = [];
    let word: { text: string; isOpen: boolean } | undefined;
    let skipsWord = false;

    const add = (text: string, isOpen = false) => {
      word ??= { text: '', isOpen: false };
      word.text += text;
      word.isOpen ||= isOpen;
    };
    const endWord = () => {
      if (word && !skipsWord) words.push(word);
      if (word) skipsWord = false;
      word = undefined;
    };
    const endCommand = () => {
      endWord();
      if (words.length > 0) commands.push(words);
      words = [];
      skipsWord = false;
    };

    while (at < line.length) {
      const sign = line[at] as string;
      if (sign === end) {
        at++;
        depth--;
        endCommand();
        return;
      }
      if (sign === '\\') {
        // at the end of a line it joins the next one
        if (line[at + 1] !== '\n') add(line[at + 1] ?? '');
        at += 2;
      } else if (sign === "'") {
        const close = line.indexOf("'", at + 1);
        if (close < 0) isClosed = false;
        add(line.slice(at + 1, close < 0 ? undefined : close));
        at = close < 0 ? line.length : close + 1;
      } else if (sign === '"') {
        at++;
        readQuoted(add);
      } else if (sign === '$' || sign === '`') readOpen(add);
      else if (sign === '#' && comments && word === undefined) skipComment();
      else if (sign === '<' || sign === '>') {
        if (word && /^(?:\d+|\{\w+\})$/.test(word.text)) word = undefined;
        endWord();
        skipsWord = readRedirection();
      } else if (/[;&|\n\r()]/.test(sign)) {
        at++;
        endCommand();
      } else if (/\s/.test(sign)) {
        at++;
        endWord();
      } else {
        add(sign, /[*?[\]{}~]/.test(sign));
        at++;
      }
    }
    depth--;
    endCommand();
    if (end !== '') isClosed = false;
  }

  function readQuoted(add: (text: string, isOpen?: boolean) => void): void {
    add('');
    while (at < line.length) {
      const sign = line[at] as string;
      if (sign === '"') {
        at++;
        return;
      }
      if (sign === '\\') {
        if (line[at + 1] !== '\n') add(line[at + 1] ?? '');
        at += 2;
      } else if (sign === '$' || sign === '`') readOpen(add);
      else {
        add(sign);
        at++;
      }
    }
    isClosed = false;
  }

  /** Reads what stands for other text, and the commands in it. */
  function readOpen(add: (text: string, isOpen?: boolean) => void): void {
    const start = at;
    if (line[at] === '`') {
      const close = line.slice(at + 1).search(/(?<!\\)`/);
      if (close < 0) isClosed = false;
      const inner = close < 0 ? line.slice(at + 1) : line.slice(at + 1, at + 1 + close);
      at = close < 0 ? line.length : at + close + 2;
      const read = readCommands(inner.replaceAll('\\`', '`'), { comments });
      commands.push(...read.commands.map((words) => [...words]));
      isClosed &&= read.isClosed;
    } else if (depth > deepest) {
      isClosed = false;
      at = line.length;
    } else if (line[at + 1] === '(' || line[at + 1] === '{') {
      at += 2;
      readList(line[start + 1] === '(' ? ')' : '}');
    } else if (line[at + 1] === "'") {
      // its escapes can spell anything
      const close = line.slice(at + 2).search(/(?<!\\)'/);
      if (close < 0) isClosed = false;
      at = close < 0 ? line.length : at + close + 3;
    } else at++;
    // quotes for a translated text are quotes
    if (at === start + 1 && line[at] === '"') return;
    add(line.slice(start, at), at - start > 1 || /[\w@*#?$!-]/.test(line[at] ?? ''));
  }

  function skipComment(): void {
    while (at < line.length && line[at] !== '\n') at++;
  }

  /** True when the next word names a file. */
  function readRedirection(): boolean {
    const start = at;
    while (/[<>&|-]/.test(line[at] ?? '')) at++;
    // one that closes a file names none
    if (/[<>]&-$/.test(line.slice(start, at))) return false;
    if (line[at] !== '(') return true;
    at++;
    readList(')');
    return false;
  }
}
