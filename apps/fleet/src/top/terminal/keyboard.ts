import { type Key, takeKeys } from './keys.ts';

export interface KeyboardOptions {
  onKey(key: Key): void;
  /** When nobody can press a key any more. */
  onEnd(): void;
}

/** Milliseconds in which the rest of a sequence follows its escape, also over ssh. */
const escapeTimeout = 60;
/** Characters that nobody waits on to become a key. */
const most = 1_000_000;

/** Tells of keys until it is closed. */
export function openKeyboard(stdin: NodeJS.ReadStream, { onKey, onEnd }: KeyboardOptions) {
  let rest = '';
  let timer: NodeJS.Timeout | undefined;
  const give = () => {
    // alone it is the key itself
    if (rest === '\u001b') onKey({ name: 'escape', text: rest });
    rest = '';
  };
  const take = (text: string) => {
    clearTimeout(timer);
    const taken = takeKeys(`${rest}${text}`);
    rest = taken.rest.length > most ? '' : taken.rest;
    for (const key of taken.keys) onKey(key);
    if (rest !== '') timer = setTimeout(give, escapeTimeout);
  };
  stdin.setEncoding('utf8').on('data', take).on('end', onEnd).on('error', onEnd);
  return {
    close() {
      clearTimeout(timer);
      stdin.off('data', take).off('end', onEnd).off('error', onEnd);
    },
  };
}
