// colours that can be read on the dark ground of a screen
const bright = [
  '#8b949e',
  '#ff8f88',
  '#6fdd8b',
  '#e9c46a',
  '#79c0ff',
  '#e2a5ff',
  '#5fd7d7',
  '#e6edf3',
];
const plain = [
  '#8b949e',
  '#ff7b72',
  '#56d364',
  '#d9b13b',
  '#6cb6ff',
  '#d2a8ff',
  '#4ec9c9',
  '#c9d1d9',
];
const grounds = [
  '#30363d',
  '#6e2a26',
  '#1c4a28',
  '#4d3d0b',
  '#1c3f66',
  '#47306b',
  '#154d4d',
  '#57606a',
];

// every sequence of a terminal, whole or cut off; only those that end in m are styles
const sequence =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
  /\u001b(?:\[([0-9;:]*)([ -/]*[@-~])?|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]*[0-~]?)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The rows of a captured screen, each as pieces of text of one style. */
export function readRows(text) {
  let style = {};
  return text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => {
      const pieces = [];
      let from = 0;
      const add = (to) => {
        if (to > from) pieces.push({ text: line.slice(from, to), style });
      };
      for (const match of line.matchAll(sequence)) {
        add(match.index);
        from = match.index + match[0].length;
        if (match[2] === 'm') style = restyle(style, match[1]);
      }
      add(line.length);
      return pieces;
    });
}

function restyle(before, words) {
  const codes = words.split(/[;:]/).map(Number);
  let style = before;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index];
    if (code === 38 || code === 48) {
      const [colour, length] = extended(codes, index, code === 48);
      style = { ...style, [code === 38 ? 'colour' : 'ground']: colour };
      index += length;
    } else style = code === 0 ? {} : { ...style, ...single(code) };
  }
  return style;
}

function single(code) {
  if (code >= 30 && code <= 37) return { colour: plain[code - 30] };
  if (code >= 90 && code <= 97) return { colour: bright[code - 90] };
  if (code >= 40 && code <= 47) return { ground: grounds[code - 40] };
  if (code >= 100 && code <= 107) return { ground: grounds[code - 100] };
  switch (code) {
    case 1:
      return { bold: true };
    case 2:
      return { dim: true };
    case 3:
      return { italic: true };
    case 4:
      return { underline: true };
    case 7:
      return { inverse: true };
    case 9:
      return { strike: true };
    case 22:
      return { bold: false, dim: false };
    case 23:
      return { italic: false };
    case 24:
      return { underline: false };
    case 27:
      return { inverse: false };
    case 29:
      return { strike: false };
    case 39:
      return { colour: undefined };
    case 49:
      return { ground: undefined };
    default:
      return {};
  }
}

function extended(codes, index, isGround) {
  const part = (offset) => Math.min(255, codes[index + offset] || 0);
  if (codes[index + 1] === 5) return [indexed(part(2), isGround), 2];
  return [`rgb(${part(2)}, ${part(3)}, ${part(4)})`, 4];
}

function indexed(number, isGround) {
  if (number < 8) return (isGround ? grounds : plain)[number];
  if (number < 16) return (isGround ? grounds : bright)[number - 8];
  if (number >= 232) {
    const grey = 8 + (number - 232) * 10;
    return `rgb(${grey}, ${grey}, ${grey})`;
  }
  const level = (step) => (step === 0 ? 0 : 55 + step * 40);
  const rest = number - 16;
  const [red, green, blue] = [Math.floor(rest / 36), Math.floor(rest / 6) % 6, rest % 6];
  return `rgb(${level(red)}, ${level(green)}, ${level(blue)})`;
}
