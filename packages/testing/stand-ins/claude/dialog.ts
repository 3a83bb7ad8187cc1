import { drawDescriptions, drawItem, drawTabs, findItems, type Item } from './dialog-items.ts';
import { type Key, textOf } from './keys.ts';
import { recordedRows } from './screens.ts';

/** How a dialog was closed. */
export type DialogEnd =
  | { readonly answers: readonly (string | null)[] }
  | { readonly chose: string }
  | { readonly declined: true }
  | { readonly chat: true };

/** A dialog of recorded pages. */
export interface Dialog {
  /** Takes a key; gives how that closed it. */
  press(key: Key): DialogEnd | undefined;
  rows(): readonly string[];
}

interface Page {
  readonly name: string;
  readonly rows: readonly string[];
  readonly items: readonly Item[];
  /** Which item has the cursor. */
  focus: number;
  answer: string | undefined;
}

/** Opens a dialog, which takes no key for a moment. */
export function openDialog(names: readonly string[], deafMs: number): Dialog {
  const pages = names.map(readPage);
  const [first] = pages;
  if (first === undefined) throw new Error('a dialog needs a page');
  const openedAt = Date.now();
  let at = 0;
  const current = () => pages[at] ?? first;

  function goOn(page: Page): undefined {
    if (isMultiple(page)) {
      const ticked = page.items.filter(({ checked }) => checked);
      page.answer = ticked.map(({ text, label }) => text || label).join(', ') || undefined;
    }
    if (at < pages.length - 1) at += 1;
  }

  function choose(page: Page, item: Item): DialogEnd | undefined {
    const label = item.text || item.label;
    if (label === 'Chat about this') return { chat: true };
    if (page.name.endsWith('review')) {
      if (label !== 'Submit answers') return { declined: true };
      return { answers: pages.slice(0, -1).map(({ answer }) => answer ?? null) };
    }
    if (pages.length === 1) {
      return page.name.startsWith('10-') ? { answers: [label] } : { chose: label };
    }
    page.answer = label;
    at += 1;
    return undefined;
  }

  function enter(page: Page, item: Item | undefined): DialogEnd | undefined {
    if (!item) return undefined;
    if (item.kind === 'submit') return goOn(page);
    if (isMultiple(page)) item.checked = !item.checked;
    else if (item.kind !== 'text' || item.text !== '') return choose(page, item);
    return undefined;
  }

  function pressNumber(page: Page, { key, burst }: Key): DialogEnd | undefined {
    const item = page.items.find(({ number }) => `${number}` === key);
    if (!item) return undefined;
    // several keys in one call: the ticks are lost
    if (isMultiple(page) && item.box) item.checked = burst ? item.checked : !item.checked;
    else if (item.kind === 'text') page.focus = page.items.indexOf(item);
    else return choose(page, item);
    return undefined;
  }

  return {
    press(pressed) {
      // what comes right after the dialog was painted is lost
      if (Date.now() - openedAt < deafMs) return undefined;
      const { key } = pressed;
      const page = current();
      const item = page.items[page.focus];
      const written = textOf(pressed);
      if (key === 'Escape') return { declined: true };
      if (item?.kind === 'text' && written !== undefined) {
        item.text += written;
        item.checked = true;
        return undefined;
      }
      if (item?.kind === 'text' && key === 'C-u') item.text = '';
      const count = page.items.length;
      if (key === 'Down') page.focus = (page.focus + 1) % count;
      if (key === 'Up') page.focus = (page.focus + count - 1) % count;
      if (key === 'Left' && at > 0) at -= 1;
      if ((key === 'Right' || key === 'Tab') && pages.length > 1) return goOn(page);
      if (key === 'Enter') return enter(page, item);
      return pressNumber(page, pressed);
    },
    rows() {
      const page = current();
      const rows = [...page.rows];
      for (const [index, item] of page.items.entries()) {
        rows[item.index] = drawItem(item, index === page.focus);
      }
      const bar = rows.findIndex((row) => row.startsWith('←'));
      const answered = pages.slice(0, -1).map(({ answer }) => answer !== undefined);
      if (bar !== -1) rows[bar] = drawTabs(rows[bar] ?? '', answered, at);
      return rows;
    },
  };
}

function readPage(name: string): Page {
  const recorded = recordedRows(name);
  const items = findItems(recorded);
  // elsewhere such a row is the rest of a label
  const rows = name.includes('-ask-') ? drawDescriptions(recorded, items) : recorded;
  return { name, rows, items, focus: items.findIndex(({ focused }) => focused), answer: undefined };
}

function isMultiple({ items }: Page): boolean {
  return items.some(({ box }) => box);
}
