import { wrap } from './wrap.ts';

/** A permission to draw. */
export interface PermissionDrawing {
  readonly width: number;
  readonly header: string;
  /** Rows between heading and input. */
  readonly lead: readonly string[];
  readonly input: readonly string[];
  readonly title?: string;
  readonly options?: readonly string[];
}

/** Draws a permission as Claude Code 2.1.325 does, from its edge to its keys. */
export function drawPermission({
  width,
  header,
  lead,
  input,
  title = 'Do you want to proceed?',
  options = ['Yes', 'Yes, and switch to auto mode · auto mode handles these prompts for you', 'No'],
}: PermissionDrawing): readonly string[] {
  const dashes = '╌'.repeat(width);
  const indented = (text: string) => wrap(text, width - 2).map((row) => ` ${row}`);
  return [
    '─'.repeat(width),
    ` ${header}`,
    ...lead.flatMap(indented),
    dashes,
    ...input.map((row) => ` ${row}`),
    dashes,
    ...indented(title),
    ...options.flatMap((label, index) =>
      wrap(label, width - 7).map((row, line) =>
        line === 0 ? ` ${index === 0 ? '❯' : ' '} ${index + 1}. ${row}` : `      ${row}`,
      ),
    ),
    '',
    ' Esc to cancel · Tab to amend',
  ];
}

/** The rows of a command: a bar before each where it has several lines. */
export function drawCommand(command: string, width: number): readonly string[] {
  return command.includes('\n')
    ? wrap(command, width - 4).map((row) => `│ ${row}`.trimEnd())
    : wrap(command, width - 2);
}

/** The rows of a value's fields, a bar before each row of a value that wraps. */
export function drawFields(fields: Readonly<Record<string, string>>, width: number) {
  return Object.entries(fields).flatMap(([key, value]) => {
    const field = `${key}: ${value}`;
    const rows = wrap(field, width - 2);
    return rows.length === 1 ? rows : wrap(field, width - 4).map((row) => `│ ${row}`);
  });
}

/** The rows of an MCP tool's input: a value beside its key, or under it when that has no room or several lines. */
export function drawInput(fields: Readonly<Record<string, unknown>>, width: number) {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
    const isText = typeof value === 'string';
    const beside = `${name}: ${inline(value)}`;
    if (!(isText && value.includes('\n')) && wrap(beside, width - 2).length === 1) return [beside];
    const text = isText ? value : JSON.stringify(value, undefined, 2);
    return [`${name}:`, ...wrap(text, width - 6).map((row) => `  │ ${row}`.trimEnd())];
  });
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${inline(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The rows of a diff of one line, with a line above and below that stay. */
export function drawDiff(old: readonly string[], fresh: readonly string[], width: number) {
  const row = (number: number, sign: string, text: string) =>
    wrap(text, width - 6).map((part, index) =>
      `${index === 0 ? String(number).padStart(2) : '  '} ${sign}${part}`.trimEnd(),
    );
  return [
    ...row(8, ' ', 'before'),
    ...old.flatMap((text, index) => row(9 + index, '-', text)),
    ...fresh.flatMap((text, index) => row(9 + index, '+', text)),
    ...row(9 + fresh.length, ' ', 'after it'),
  ];
}
