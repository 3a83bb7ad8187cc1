import type { DialogInput, InputRow } from '../dialog.ts';
import { BLOCK_ROW, FIELD_KEY } from '../rules/request-rules.ts';
import { bones, isDrawnAs } from './fit-text.ts';
import type { Fit } from './request.ts';

/** One field as it is drawn: beside its key, or as a block under it. */
interface DrawnField {
  readonly key: string;
  readonly rows: readonly InputRow[];
  readonly isBlock: boolean;
}

/** How the fields of an MCP tool's input fit the rows in which they are drawn. */
export function fitFields(
  { rows, isWhole }: DialogInput,
  toolInput: Readonly<Record<string, unknown>>,
): Fit {
  if (!isWhole) return fitSome(rows, toolInput);
  const drawn = readFields(rows);
  const entries = Object.entries(toolInput);
  if (drawn.length !== entries.length) return 'unlike';
  const fits = entries.map(([key, value], index) => fitField(drawn[index], key, value));
  return (['unlike', 'part'] as const).find((fit) => fits.includes(fit)) ?? 'exact';
}

function fitField(field: DrawnField | undefined, key: string, value: unknown): Fit {
  if (field === undefined || field.key !== drawKey(key)) return 'unlike';
  const drawings = field.isBlock ? [asBlock(value), asJson(value)] : [asInline(value)];
  // line ends at the end of a text are not compared
  const rows = field.rows.slice(0, field.rows.findLastIndex(({ text }) => text !== '') + 1);
  if (drawings.some((text) => isDrawnAs(text, rows))) return 'exact';
  const drawn = bones(field.rows.map(({ text }) => text).join(''));
  const texts = [asBlock(value), asInline(value), JSON.stringify(value) ?? ''];
  return texts.some((text) => bones(text) === drawn) ? 'part' : 'unlike';
}

/** Of fields that are partly out of sight, every row in sight must be one of theirs. */
function fitSome(rows: readonly InputRow[], toolInput: Readonly<Record<string, unknown>>): Fit {
  const entries = Object.entries(toolInput);
  const own = [asBlock, asInline, (value: unknown) => JSON.stringify(value) ?? ''].map((draw) =>
    bones(entries.map(([key, value]) => drawKey(key) + draw(value)).join('')),
  );
  const isOwn = ({ text }: InputRow) => own.some((whole) => whole.includes(bones(text)));
  return rows.every(isOwn) ? 'part' : 'unlike';
}

function readFields(rows: readonly InputRow[]): readonly DrawnField[] {
  const fields: DrawnField[] = [];
  for (const row of rows) {
    const above = fields.at(-1);
    const block = BLOCK_ROW.exec(row.text)?.[1];
    if (above !== undefined && block !== undefined && (above.isBlock || isEmpty(above))) {
      const own = { ...row, text: block };
      fields.splice(-1, 1, {
        ...above,
        isBlock: true,
        rows: [...(above.isBlock ? above.rows : []), own],
      });
    } else if (above !== undefined && row.wrapped && FIELD_KEY.exec(row.text) === null) {
      fields.splice(-1, 1, { ...above, rows: [...above.rows, row] });
    } else {
      const [, key = '', text = ''] = FIELD_KEY.exec(row.text) ?? [];
      fields.push({ key, rows: [{ text }], isBlock: false });
    }
  }
  return fields;
}

const isEmpty = ({ rows }: DrawnField): boolean => rows.every(({ text }) => text === '');

/** A value as it is drawn under its key: a text as it is, anything else line by line. */
function asBlock(value: unknown): string {
  return typeof value === 'string' ? value : drawLines(value, '');
}

function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? '';
}

function asInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return quoted(value);
  const fields = Object.entries(value).map(([key, part]) => `${drawKey(key)}: ${asInline(part)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function drawLines(value: unknown, margin: string): string {
  if (typeof value !== 'object' || value === null) return quoted(value);
  const inner = `${margin}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((part) => inner + drawLines(part, inner))
    : Object.entries(value).map(
        ([key, part]) => `${inner}${drawKey(key)}: ${drawLines(part, inner)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.join(',\n')}\n${margin}${close}`;
}

// a tab stays one, and is drawn as spaces
const quoted = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/(?<!\\)((?:\\\\)*)\\t/g, '$1\t');

/** A key as it is drawn: one that could pass for more than a key stands in quotes. */
export const drawKey = (key: string): string => (/^[\w$-]+$/.test(key) ? key : JSON.stringify(key));
