/** The words of a simple shell command, without their quotes; nothing is expanded. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  // one piece of a word: quoted once, quoted twice, escaped, or plain
  const piece = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|(\s+)/g;
  let word: string | undefined;
  for (const [, single, double, escaped, plain, space] of command.matchAll(piece)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      const text = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
      word = (word ?? '') + text;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
