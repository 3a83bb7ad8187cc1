const number = new Intl.NumberFormat('en');

/** Says how much was masked. */
export function maskedNote(secrets: number, characters: number): string {
  return `(masked: ${counted(secrets, 'secret')}, ${counted(characters, 'character')})`;
}

/** Says how much was cut, and what to do about it. */
export function cutNote(cut: number, total: number): string {
  return `(cut: ${number.format(cut)} of ${number.format(total)} characters not shown; read them with the show command before you decide)`;
}

/** Says which page this is. */
export function pageNote(page: number, pages: number, goesOn: boolean): string {
  const more = page < pages ? '; read every page before you decide' : '';
  return `(page ${page} of ${pages}${goesOn ? '; its last line goes on' : ''}${more})`;
}

function counted(count: number, word: string): string {
  return `${number.format(count)} ${word}${count === 1 ? '' : 's'}`;
}
