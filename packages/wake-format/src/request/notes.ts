/** Says how much was masked. */
export function maskedNote(secrets: number, characters: number): string {
  return `(masked: ${counted(secrets, 'secret')}, ${counted(characters, 'character')})`;
}

/** Says how much was cut, and what to do about it. */
export function cutNote(cut: number, total: number): string {
  return `(cut: ${grouped(cut)} of ${grouped(total)} characters not shown; read them with ${showCommand} before you decide)`;
}

const showCommand = 'the show command';
const noteEnd = new RegExp(
  `(?<=^\\| \\(cut: [\\d,]+ of [\\d,]+ characters not shown; read them with )${showCommand}(?= before you decide\\)$)`,
  'gm',
);

/** The quoted text with another way to read what was cut. */
export function rewordCutNotes(text: string, readWith: string): string {
  return text.replaceAll(noteEnd, () => readWith);
}

/** Says which page this is. */
export function pageNote(page: number, pages: number, goesOn: boolean): string {
  const more = page < pages ? '; read every page before you decide' : '';
  return `(page ${page} of ${pages}${goesOn ? '; its last line continues' : ''}${more})`;
}

function counted(count: number, word: string): string {
  return `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** 1234567 as 1,234,567. Intl does the same, and takes longer to load than all of this package. */
function grouped(count: number): string {
  return `${count}`.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
