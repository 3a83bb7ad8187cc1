import { parseLine, type TranscriptLine } from './parse-line.ts';

/**
 * What the beginning of a long line tells of it, where that is all a search for replies needs to
 * know: the result of a tool, or no part of the conversation. Otherwise `undefined`. Claude Code
 * writes the id of the prompt before the message: one that stands behind it is not seen.
 */
export function skimLine(head: string): TranscriptLine | undefined {
  const outer = readScalars(head, 0);
  const { type, isSidechain, promptId } = outer.values;
  if (typeof type !== 'string' || isSidechain === undefined) return undefined;
  const line: TranscriptLine = {
    type,
    isSidechain: isSidechain === true,
    ...(typeof promptId === 'string' && { promptId }),
  };
  if (isSidechain === true || !['assistant', 'user', 'system'].includes(type)) return line;
  if (type !== 'user' || outer.next !== 'message') return undefined;

  const message = readScalars(head, outer.end);
  if (message.next !== 'content' || head[message.end] !== '[') return undefined;
  const { values } = readScalars(head, message.end + 1);
  if (values.type !== 'tool_result' || typeof values.tool_use_id !== 'string') return undefined;
  const { type: kind, tool_use_id } = values;
  return { ...line, message: { content: [{ type: kind, tool_use_id }] } };
}

const afterBlocks = '],"stop_reason":';

export interface SkimmedMessage {
  /** The line without its blocks. */
  readonly line: TranscriptLine;
  /** Whether one of the blocks may be text. */
  readonly mayHaveText: boolean;
}

/** All but the blocks of a long line of the model, such as a file it writes; `undefined` where they cannot be told from the rest. */
export function skimMessage(head: string, bytes: Buffer): SkimmedMessage | undefined {
  const outer = readScalars(head, 0);
  const message = outer.next === 'message' ? readScalars(head, outer.end) : undefined;
  if (message?.values.role !== 'assistant' || message.next !== 'content') return undefined;
  // who writes no space here writes none between a block's type and its value
  if (!head.slice(0, message.end + 2).endsWith('"content":[{')) return undefined;
  // within strings every quote is escaped, so that both are found as words of the line itself only
  const after = bytes.lastIndexOf(afterBlocks);
  if (after === -1) return undefined;
  const rest = bytes.toString('utf8', after);
  const line = parseLine(Buffer.from(`${head.slice(0, message.end + 1)}${rest}`));
  return line && { line, mayHaveText: bytes.includes(':"text"') };
}

interface Scalars {
  readonly values: Readonly<Record<string, unknown>>;
  /** The first key whose value is none, or goes on after the text. */
  readonly next: string | undefined;
  /** Where that value begins. */
  readonly end: number;
}

const key = /[{,]\s*("(?:[^"\\]|\\.){0,100}")\s*:\s*/y;
const scalar = /(?:"(?:[^"\\]|\\.){0,500}"|-?\d[\d.eE+-]*|true|false|null)(?=\s*[,}])/y;

/** Reads the pairs with which an object begins, up to the first that holds more. */
function readScalars(text: string, start: number): Scalars {
  const values: Record<string, unknown> = {};
  for (let position = start; ; ) {
    key.lastIndex = position;
    const [whole, quoted] = key.exec(text) ?? [];
    if (whole === undefined || quoted === undefined) return { values, next: undefined, end: start };
    scalar.lastIndex = position + whole.length;
    const name: string = JSON.parse(quoted);
    const [value] = scalar.exec(text) ?? [];
    if (value === undefined) return { values, next: name, end: position + whole.length };
    values[name] = JSON.parse(value);
    position += whole.length + value.length;
    while (/\s/.test(text[position] ?? '')) position += 1;
  }
}
