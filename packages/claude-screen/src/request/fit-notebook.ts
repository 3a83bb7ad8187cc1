import { condense } from '@gsd-code-skill/core';
import type { DialogInput } from '../dialog.ts';
import { NO_LINE_END, NOTEBOOK_CELL } from '../rules/request-rules.ts';
import { addedIn, fitWrite } from './fit-diff.ts';
import { fitPath } from './fit-path.ts';
import type { Fit } from './request.ts';

type NotebookInput = Readonly<Record<string, unknown>>;

/** How the rows that name a notebook and its cell fit an edit of it. */
export function fitCell(
  lead: readonly string[],
  { notebook_path, cell_id = '', cell_type = '', edit_mode = 'replace' }: NotebookInput,
  cwd: string | undefined,
): Fit {
  const at = lead.findIndex((row) => NOTEBOOK_CELL.test(row));
  if (at < 0) return 'part';
  const [, mode = '', cell = '', type = ''] = NOTEBOOK_CELL.exec(lead[at] ?? '') ?? [];
  if (mode.toLowerCase() !== edit_mode || cell !== cell_id || type !== cell_type) return 'unlike';
  return fitPath(lead.slice(0, at), String(notebook_path), cwd);
}

/** How what is drawn of a cell fits the source it is to get. */
export function fitNotebook(input: DialogInput, { new_source, edit_mode }: NotebookInput): Fit {
  const source = String(new_source);
  if (edit_mode === 'insert') return fitWrite(input, source);
  // what a deleted cell held is not part of the request
  if (edit_mode === 'delete') return 'part';
  const rows = input.rows.filter(({ text }) => !NO_LINE_END.test(text.replace(/^\s*\d+/, '')));
  const added = addedIn(rows);
  if (input.isWhole && added === source.trimEnd()) return 'exact';
  return condense(source).includes(condense(added)) ? 'part' : 'unlike';
}
