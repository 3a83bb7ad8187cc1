import { sectionNames } from './section-names.ts';

const skeletons = sectionNames.map((name) => skeletonOf(`[${name}]`));

/** True for a line that a reader of version 2 could take for a section header, whatever its case, spacing or width. */
export function looksLikeHeader(line: string): boolean {
  if (!/[[\u{80}-\u{10ffff}]/u.test(line)) return false;
  const skeleton = skeletonOf(line);
  if (/^\[\p{Lu}+\]$/u.test(skeleton)) return true;
  const upperCase = skeleton.toUpperCase();
  return skeletons.some((known) => upperCase.startsWith(known));
}

/** Takes away the backslash that version 2 put before a line that looks like a header. */
export function unescapeLine(line: string): string {
  return line.startsWith('\\') && looksLikeHeader(withoutBackslashes(line)) ? line.slice(1) : line;
}

function withoutBackslashes(line: string): string {
  return line.replace(/^\\+/, '');
}

// what is left when nothing invisible is
function skeletonOf(line: string): string {
  return line.normalize('NFKC').replace(/[\s\p{Cf}\p{Mn}]+/gu, '');
}
