/** One key, or one paste. */
export interface Key {
  /** Its name, or the character. */
  readonly key: string;
  readonly paste?: string;
  /** True when several came at once. */
  readonly burst: boolean;
}

const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';
const named: Readonly<Record<string, string>> = {
  '\u001B[A': 'Up',
  '\u001B[B': 'Down',
  '\u001B[C': 'Right',
  '\u001B[D': 'Left',
  '\u001B': 'Escape',
  '\r': 'Enter',
  '\t': 'Tab',
  '\u0003': 'C-c',
  '\u0013': 'C-s',
  '\u0015': 'C-u',
  '\u007F': 'BSpace',
};

/** Tells keys in what a terminal sends; a long paste comes in pieces. */
export function createKeyReader(): (bytes: string) => readonly Key[] {
  let pending = '';
  return (bytes) => {
    let rest = pending + bytes;
    pending = '';
    const keys: { key: string; paste?: string }[] = [];
    while (rest !== '') {
      if (rest.startsWith(pasteStart)) {
        const end = rest.indexOf(pasteEnd);
        if (end === -1) {
          pending = rest;
          break;
        }
        keys.push({ key: '', paste: rest.slice(pasteStart.length, end) });
        rest = rest.slice(end + pasteEnd.length);
        continue;
      }
      const [character = ''] = rest;
      const found = Object.entries(named).find(([start]) => rest.startsWith(start));
      const [sequence, key] = found ?? [character, character];
      keys.push({ key });
      rest = rest.slice(sequence.length);
    }
    return keys.map((key) => ({ ...key, burst: keys.length > 1 }));
  };
}

/** What a key adds to a text: the character or the paste; `undefined` for other keys. */
export function textOf({ key, paste }: Key): string | undefined {
  if (paste !== undefined) return paste;
  return [...key].length === 1 && key >= ' ' ? key : undefined;
}
