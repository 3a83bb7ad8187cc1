const DIM = 1;
const INVERSE = 2;
const BACKGROUND = 4;
// the colour sits above the three flags; 0 is the terminal's own
const COLOUR = 8;

export const isDim = (style: number): boolean => (style & DIM) !== 0;
export const isInverse = (style: number): boolean => (style & INVERSE) !== 0;
export const hasBackground = (style: number): boolean => (style & BACKGROUND) !== 0;
export const colourOf = (style: number): number => Math.floor(style / COLOUR);

/** The style after the codes of an SGR sequence. */
export function restyle(style: number, codes: readonly number[]): number {
  let flags = style % COLOUR;
  let colour = colourOf(style);
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index];
    if (code === 0) {
      flags = 0;
      colour = 0;
    } else if (code === 2) flags |= DIM;
    else if (code === 22) flags &= ~DIM;
    else if (code === 7) flags |= INVERSE;
    else if (code === 27) flags &= ~INVERSE;
    else if (code === 49) flags &= ~BACKGROUND;
    else if (code === 39) colour = 0;
    else if (code === 38 || code === 48) {
      const [length, value] = extendedColour(codes, index);
      index += length;
      if (code === 38) colour = value;
      else flags |= BACKGROUND;
    } else if (inRange(code, 40, 47) || inRange(code, 100, 107)) flags |= BACKGROUND;
    else if (inRange(code, 30, 37) || inRange(code, 90, 97)) colour = (code as number) + 1;
  }
  return colour * COLOUR + flags;
}

const inRange = (code: number | undefined, low: number, high: number): boolean =>
  code !== undefined && code >= low && code <= high;

function extendedColour(codes: readonly number[], index: number): [length: number, value: number] {
  const channel = (offset: number) => (codes[index + offset] ?? 0) & 0xff;
  if (codes[index + 1] === 5) return [2, 0x200 + channel(2)];
  return [4, 0x1000000 + channel(2) * 0x10000 + channel(3) * 0x100 + channel(4)];
}
