import { WakeError } from '../wake-error.ts';
import { parseWake } from './parse-wake.ts';
import { sectionNames } from './section-names.ts';
import type { Wake } from './wake.ts';

const laterHeaders = sectionNames.slice(1).map((name) => `[${name}]`);

// OpenClaw puts a date before a wake, and joins two messages by a mere line feed
const paragraphEnd = /\n{2,}|\n(?=(?:\[[^\]\n]*\] )?\[SESSION IDENTITY\]\n)/;
const wakeStart = /^(?:\[[^\]\n]*\] )?(?=\[SESSION IDENTITY\]\n)/;

/** Reads the wakes in a longer message, in their order, and ignores what a host wrote around them; a `WakeError` counts lines from the wake's first. */
export function findWakes(text: string): readonly Wake[] {
  const found: string[][] = [];
  let isInside = false;

  for (const paragraph of text.replace(/\r\n/g, '\n').split(paragraphEnd)) {
    const start = wakeStart.exec(paragraph);
    if (start !== null) {
      found.push([paragraph.slice(start[0].length)]);
      isInside = true;
      continue;
    }
    const [header = ''] = paragraph.split('\n', 1);
    isInside &&= laterHeaders.includes(header);
    if (isInside) found.at(-1)?.push(paragraph);
  }
  return found.map(readWake);
}

function readWake(paragraphs: readonly string[]): Wake {
  if (/^wake_version: 2$/m.test(paragraphs[0] ?? '')) {
    // empty lines in its content look like its end
    throw new WakeError('unsupported-version', 'a wake of version 2 has to stand alone');
  }
  return parseWake(paragraphs.join('\n\n'));
}
