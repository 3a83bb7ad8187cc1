import { type Key, textOf } from './keys.ts';

/** What a key in the input box asks for. */
export type Wish = { readonly prompt: string } | 'interrupt' | 'leave' | undefined;

/** The input box. */
export interface Composer {
  press(key: Key, isWorking: boolean): Wish;
  /** Its screen on the rows of a recorded one. */
  rows(base: readonly string[], isHeldBack: boolean): readonly string[];
}

export function createComposer({ stash = true, ghost = '' }): Composer {
  let input = '';
  let stashed: string | undefined;
  let notice = '';
  let lastKeyWasEscape = false;

  function restore(): void {
    if (stashed === undefined) return;
    input = stashed;
    stashed = undefined;
    notice = 'Draft restored';
  }

  function swapStash(): void {
    if (input === '') restore();
    else {
      stashed = input;
      input = '';
      notice = '› stashed';
    }
  }

  function submit(): Wish {
    if (input.trim() === '') return undefined;
    if (input.endsWith('\\')) {
      input = `${input.slice(0, -1)}\n`;
      return undefined;
    }
    const prompt = input.trimEnd();
    input = '';
    notice = '';
    restore();
    return { prompt };
  }

  function clear(isWorking: boolean): Wish {
    if (isWorking) return 'interrupt';
    if (input === '') return 'leave';
    input = '';
    return undefined;
  }

  return {
    press(pressed, isWorking) {
      const { key, paste, burst } = pressed;
      // with Escape right before it, a character is another key
      if (lastKeyWasEscape && burst && paste === undefined && [...key].length === 1) {
        lastKeyWasEscape = false;
        return undefined;
      }
      lastKeyWasEscape = key === 'Escape';
      if (key === 'Enter' && !burst) return submit();
      if (key === 'C-c') return clear(isWorking);
      if (key === 'Escape') return isWorking ? 'interrupt' : undefined;
      if (key === 'C-u') input = input.replace(/(\n|[^\n]*)$/, '');
      else if (key === 'C-s' && stash) swapStash();
      else if (key === 'BSpace') input = input.slice(0, -1);
      else input += key === 'Enter' ? '\n' : (textOf(pressed) ?? '');
      return undefined;
    },
    rows(base, isHeldBack) {
      const at = base.findLastIndex((row) => row.startsWith('❯'));
      const drawn = drawInput(input, ghost);
      const rows = [...base.slice(0, at), ...drawn, ...base.slice(at + 1)];
      if (notice) rows[at - 2] = notice.padStart(118);
      if (isHeldBack) rows.splice(at - 2, 1, '', '  Waiting for permission…');
      return rows;
    },
  };
}

function drawInput(input: string, ghost: string): readonly string[] {
  const count = input.split('\n').length;
  const shown = count > 6 ? `[Pasted text #1 +${count - 1} lines]` : input;
  const short = shown.length > 800 ? '[Pasted text #1]' : shown;
  const lines = short.split('\n').flatMap((line) => line.match(/.{1,116}/gsu) ?? ['']);
  const isHinted = short === '' && ghost !== '';
  const hint = isHinted ? `\u001B[7m${ghost[0]}\u001B[0;2m${ghost.slice(1)}\u001B[0m` : '';
  const drawn = lines.map((line, index) => `${index === 0 ? '❯\u00A0' : '  '}${line}`);
  return [`${drawn[0]}${hint}`, ...drawn.slice(1)];
}
