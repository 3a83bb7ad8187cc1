const marker = /-----(BEGIN|END) (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const keyMaterial = /[A-Za-z0-9+/=]{16}/;
const leadingKeyMaterial = /^(?:(?:[\s|>│"',]|\\[nrt])*[A-Za-z0-9+/=]{16,})+/;
const keyLine = /^[\s|>│]*[A-Za-z0-9+/=]{16,}\s*$/;

/** Masks private key blocks, whole or with only their beginning or end in sight. */
export function maskPrivateKeys(text: string): string {
  let masked = '';
  let position = 0;
  let inBlock = false;

  for (const match of text.matchAll(marker)) {
    const between = text.slice(position, match.index);
    const ends = match[1] === 'END';
    if (inBlock && ends) masked += keyMaterial.test(between) ? '…' : between;
    else if (inBlock) masked += maskLeading(between);
    else masked += ends ? maskTrailing(between) : between;
    masked += match[0];
    position = match.index + match[0].length;
    inBlock = !ends;
  }

  const rest = text.slice(position);
  return masked + (inBlock ? maskLeading(rest) : rest);
}

function maskLeading(text: string): string {
  return text.replace(leadingKeyMaterial, '…');
}

function maskTrailing(text: string): string {
  // the END marker may be indented, or stand in a quote
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const end = /^[\s|>│]*$/.test(lastLine) ? text.length - lastLine.length : text.length;

  let start = end;
  while (start > 0) {
    const lineStart = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    if (!keyLine.test(text.slice(lineStart, start))) break;
    start = lineStart;
  }
  return start === end ? text : `${text.slice(0, start)}…\n${text.slice(end)}`;
}
