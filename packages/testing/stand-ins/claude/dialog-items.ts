/** A row of a dialog that can have the cursor. */
export interface Item {
  /** Its row. */
  readonly index: number;
  readonly indent: string;
  readonly number: number | undefined;
  readonly box: boolean;
  readonly label: string;
  readonly kind: 'text' | 'submit' | 'option';
  readonly focused: boolean;
  checked: boolean;
  text: string;
}

/** Finds the rows of a dialog that can have the cursor: the last list around it. */
export function findItems(rows: readonly string[]): Item[] {
  const top = rows.findLastIndex((row) => /^\s*❯/.test(row));
  return rows.flatMap((row, index) => {
    const match = /^(\s*)(❯ | {2})(?:(\d+)\. )?(\[.\] )?(\S.*)$/.exec(row);
    if (!match || Math.abs(index - top) >= 12) return [];
    const [, indent = '', cursor = '', number, box, label = ''] = match;
    const isPlain = /^(No, exit|Yes, I trust this folder|Submit|Next)$/.test(label);
    if (number === undefined && !isPlain) return [];
    if (number !== undefined && indent.length + cursor.length > 8) return [];
    const isSubmit = isPlain && !label.includes(',');
    return [
      {
        index,
        indent,
        number: number === undefined ? undefined : Number(number),
        box: box !== undefined,
        label,
        kind: label.startsWith('Type something') ? 'text' : isSubmit ? 'submit' : 'option',
        focused: cursor === '❯ ',
        checked: false,
        text: '',
      },
    ];
  });
}

/** The row of an item as it stands now. */
export function drawItem(item: Item, hasCursor: boolean): string {
  const number = item.number ? `${item.number}. ` : '';
  const box = item.box ? `[${item.checked ? '✔' : ' '}] ` : '';
  const words = (item.text || item.label).replaceAll('\n', '\n     ');
  const caret = item.kind === 'text' && hasCursor ? '\u001B[7m \u001B[0m' : '';
  return `${item.indent}${hasCursor ? '❯ ' : '  '}${number}${box}${words}${caret}`;
}

/** The rows of a question with the descriptions in their colour, which tells them from labels. */
export function drawDescriptions(rows: readonly string[], items: readonly Item[]): string[] {
  const drawn = [...rows];
  for (const { index, box } of items) {
    const [, indent, words] = /^( +)(\S.*)$/.exec(rows[index + 1] ?? '') ?? [];
    if (words && indent?.length === (box ? 9 : 5)) {
      drawn[index + 1] = `${indent}\u001B[38;5;246m${words}\u001B[39m`;
    }
  }
  return drawn;
}

/** The bar of tabs over several questions: which are answered, which one is shown. */
export function drawTabs(bar: string, answered: readonly boolean[], at: number): string {
  let tab = -1;
  const tabs = bar.split(/(?=[☐☒✔] )/u).map((part) => {
    if (!/^[☐☒]/u.test(part)) return part;
    tab += 1;
    const text = `${answered[tab] ? '☒' : '☐'}${part.slice(1).trimEnd()}`;
    return tab === at ? `\u001B[30;48;5;153m ${text} \u001B[0m` : ` ${text} `;
  });
  return tabs.join('');
}
