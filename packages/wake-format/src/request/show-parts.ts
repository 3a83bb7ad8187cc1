import { type Cut, countCut } from '../text/cut-middle.ts';
import { countShown } from '../text/shown-text.ts';
import { cutNote, maskedNote } from './notes.ts';

/** What is shown of a request, and what is not. */
export interface Shown {
  readonly text: string;
  /** How many secrets were masked. */
  readonly masked: number;
  /** How many characters were left out. */
  readonly cut: number;
}

/** A request in full: masked, nothing hidden, and a line for what was masked. */
export interface Whole {
  readonly parts: readonly string[];
  readonly notes: readonly string[];
  readonly masked: number;
}

/** Makes the parts of a request safe to read. */
export function wholeOf(parts: readonly string[]): Whole {
  const shown = parts.map(countShown);
  const secrets = shown.reduce((sum, one) => sum + one.secrets, 0);
  const characters = shown.reduce((sum, one) => sum + one.characters, 0);
  return {
    parts: shown.map(({ text }) => text),
    notes: secrets > 0 ? [maskedNote(secrets, characters)] : [],
    masked: secrets,
  };
}

/** Shows the parts of a request in about so many characters: of each that is too long its head and its tail. */
export function showParts(
  parts: readonly string[],
  maxChars: number = Number.POSITIVE_INFINITY,
): Shown {
  const { parts: whole, notes, masked } = wholeOf(parts);
  const text = [...whole, ...notes].join('\n');
  if (text.length <= maxChars) return { text, masked, cut: 0 };

  const total = whole.join('\n').length;
  // a note for the largest number has room for every other
  const reserved = [...notes, cutNote(total, total)].join('\n').length + 1;
  const { text: body, cut } = cutParts(whole, Math.max(leastRoom, maxChars - reserved));
  const cutNotes = cut > 0 ? [cutNote(cut, total)] : [];
  return { text: [body, ...notes, ...cutNotes].join('\n'), masked, cut };
}

// less than this has no room for a head, a tail and what stands between
const leastRoom = 200;
const leastShare = 80;

function cutParts(parts: readonly string[], room: number): Cut {
  const share = shareOf(
    parts.map((part) => part.length + 1),
    room,
  );
  // so many parts that the text as a whole has to do
  if (share < leastShare) return countCut(parts.join('\n'), room);
  const pieces = parts.map((part) => countCut(part, share - 1, '    '));
  return {
    text: pieces.map((piece) => piece.text).join('\n'),
    cut: pieces.reduce((sum, piece) => sum + piece.cut, 0),
  };
}

// the most each may have when those that need less leave the rest to the others
function shareOf(lengths: readonly number[], room: number): number {
  let left = room;
  for (const [place, length] of lengths.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (lengths.length - place));
    if (length > share) return share;
    left -= length;
  }
  return room;
}
