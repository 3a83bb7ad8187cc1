/** A key that was pressed, or a text that was pasted. */
export interface Key {
  readonly name:
    | 'up'
    | 'down'
    | 'page-up'
    | 'page-down'
    | 'home'
    | 'end'
    | 'enter'
    | 'escape'
    | 'backspace'
    | 'interrupt'
    | 'suspend'
    | 'redraw'
    | 'text'
    | 'paste'
    | 'unknown';
  readonly text: string;
}

const controls: Readonly<Record<string, Key['name']>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'interrupt',
  '\u0004': 'page-down',
  '\u0006': 'page-down',
  '\u000c': 'redraw',
  '\u0002': 'page-up',
  '\u0015': 'page-up',
  '\u001a': 'suspend',
};

/** By the end of their sequence, which modifiers do not change. */
const sequences: Readonly<Record<string, Key['name']>> = {
  ...{ A: 'up', B: 'down', H: 'home', F: 'end', M: 'enter' },
  ...{ '1~': 'home', '7~': 'home', '4~': 'end', '8~': 'end', '5~': 'page-up', '6~': 'page-down' },
};

const esc = '\u001b';
// what follows an escape: CSI and SS3, of which a part may still be on its way
const sequence = /^(?:\[([0-?]*)[ -/]*([@-~])|O([@-~]))/;
const unfinished = /^(?:\[[ -?]*|O)?$/;
const [pasteBegin, pasteEnd] = ['\u001b[200~', '\u001b[201~'];
/** More than that is no keys. */
const longestSequence = 32;

/** Takes the keys out of what a terminal sent; what may go on is left. */
export function takeKeys(input: string): { readonly keys: readonly Key[]; readonly rest: string } {
  const keys: Key[] = [];
  let rest = input;
  while (rest !== '') {
    const taken = takeKey(rest);
    if (taken === undefined) break;
    keys.push(taken.key);
    rest = rest.slice(taken.length);
  }
  return { keys, rest };
}

function takeKey(input: string): { readonly key: Key; readonly length: number } | undefined {
  if (input.startsWith(pasteBegin)) return takePaste(input);
  if (input.startsWith(esc)) return takeSequence(input);
  const [text = ''] = input;
  const name = controls[text] ?? (/\p{Cc}/u.test(text) ? 'unknown' : 'text');
  return { key: { name, text }, length: text.length };
}

function takePaste(input: string) {
  const end = input.indexOf(pasteEnd);
  if (end < 0) return undefined;
  const text = input.slice(pasteBegin.length, end);
  return { key: { name: 'paste', text } as const, length: end + pasteEnd.length };
}

function takeSequence(input: string) {
  const after = input.slice(esc.length);
  if (after.length <= longestSequence && unfinished.test(after)) return undefined;
  const [found, parameters = '', final = '', plain] = sequence.exec(after) ?? [];
  if (found === undefined) return { key: { name: 'escape', text: esc } as const, length: 1 };
  const text = `${esc}${found}`;
  const word = plain ?? (final === '~' ? `${parameters.split(';')[0]}~` : final);
  return { key: { name: sequences[word] ?? 'unknown', text } as const, length: text.length };
}
