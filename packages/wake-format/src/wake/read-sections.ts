import { isQuoted, unquoteLines } from '../text/quote-lines.ts';
import { WakeError } from '../wake-error.ts';
import { type SectionName, sectionNames } from './section-names.ts';
import { looksLikeHeader, unescapeLine } from './version-2-header.ts';

/** A section of a message: its lines without escapes, and the line its header stands on. */
export interface Section {
  readonly name: SectionName;
  readonly line: number;
  readonly body: string[];
}

/** A value of a `key: value` section, and the line it stands on. */
export interface Field {
  readonly value: string;
  readonly line: number;
}

/** Splits a message into its sections, in the one order they may have. */
export function readSections(text: string): readonly Section[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const rules = rulesOf[versionOf(lines) ?? ''] ?? version3;
  const sections: Section[] = [];

  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const current = sections.at(-1);
    if (rules.isHeader(raw)) {
      sections.push(openSection(raw, line, current));
    } else if (current === undefined) {
      throw unreadable(line, 'expected [SESSION IDENTITY]');
    } else {
      current.body.push(raw);
    }
  }
  return sections.map((section) => ({
    ...section,
    body: section.body.map((raw, index) => rules.read(raw, section, section.line + 1 + index)),
  }));
}

interface Rules {
  isHeader(raw: string): boolean;
  read(raw: string, section: Section, line: number): string;
}

const version2: Rules = { isHeader: looksLikeHeader, read: unescapeLine };

const version3: Rules = {
  // no other line can begin like one
  isHeader: (raw) => raw.startsWith('['),
  read(raw, { name }, line) {
    if (rank(name) !== contentRank) return raw;
    if (!isQuoted(raw)) throw unreadable(line, 'expected a line that begins with |');
    return unquoteLines(raw);
  },
};

const rulesOf: Readonly<Record<string, Rules>> = { 2: version2, 3: version3 };

/** The versions of a message that can be read. */
export const readableVersions = Object.keys(rulesOf);

function versionOf(lines: readonly string[]): string | undefined {
  const identity = lines.slice(0, lines.indexOf('') + 1 || undefined);
  const field = identity.find((line) => line.startsWith('wake_version: '));
  return field?.slice('wake_version: '.length);
}

function openSection(raw: string, line: number, current: Section | undefined): Section {
  const name = sectionNames.find((known) => raw === `[${known}]`);
  if (name === undefined) throw unreadable(line, `unknown section ${JSON.stringify(raw)}`);
  if (current === undefined && name !== 'SESSION IDENTITY') {
    throw unreadable(line, 'expected [SESSION IDENTITY]');
  }
  if (current !== undefined) {
    if (rank(name) <= rank(current.name)) {
      throw unreadable(line, `[${name}] cannot come after [${current.name}]`);
    }
    if (current.body.pop() !== '') throw unreadable(line, 'expected an empty line before it');
  }
  return { name, line, body: [] };
}

/** Reads the `key: value` lines of a section. */
export function readFields({ body, line: headerLine }: Section): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const [index, text] of body.entries()) {
    const line = headerLine + 1 + index;
    const [, key, raw] = /^([a-z][a-z0-9_]*): (.+)$/.exec(text) ?? [];
    if (key === undefined || raw === undefined) throw unreadable(line, 'expected "key: value"');
    if (fields.has(key)) throw unreadable(line, `${key} is given twice`);
    fields.set(key, { value: raw.startsWith('"') ? unquote(raw, line) : raw, line });
  }
  return fields;
}

/** The error for a line that cannot be read. */
export function unreadable(line: number, reason: string, cause?: unknown): WakeError {
  return new WakeError('invalid-text', `wake, line ${line}: ${reason}`, { line, cause });
}

const contentRank = sectionNames.indexOf('CONTENT');
const lastContentRank = sectionNames.indexOf('NO CHANGE');

// the four sections that carry content share a place, so that only one of them fits
function rank(name: SectionName): number {
  const index = sectionNames.indexOf(name);
  return index > contentRank && index <= lastContentRank ? contentRank : index;
}

function unquote(raw: string, line: number): string {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'string') return value;
  } catch (cause) {
    throw unreadable(line, 'the quoted value is not a JSON string', cause);
  }
  throw unreadable(line, 'the quoted value is not a JSON string');
}
