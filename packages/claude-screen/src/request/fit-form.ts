import { condense, readForm } from '@gsd-code-skill/core';
import type { Dialog } from '../dialog.ts';
import { FORM_HEADING } from '../rules/request-rules.ts';
import type { AskedRequest, Fit } from './request.ts';

/** How a form on the screen fits the one an MCP server has asked to fill in. */
export function fitForm(dialog: Dialog, { toolInput }: AskedRequest): Fit {
  const { header = '', title, body, isCut } = dialog;
  // a message that asks something is read as the title, any other as text under the heading
  const rows = [header, title, ...body].filter((row) => row !== '');
  const heading = rows.find((row) => FORM_HEADING.test(row));
  const server = FORM_HEADING.exec(heading ?? '')?.[1];
  if (server !== undefined && server !== toolInput.mcp_server_name) return 'unlike';
  const shown = condense(
    Array.from(new Set(rows))
      .filter((row) => row !== heading)
      .join(''),
  );
  const wanted = condense(String(toolInput.message));
  if (shown === wanted) {
    return server !== undefined && hasFields(dialog, toolInput) ? 'exact' : 'part';
  }
  // fields that were filled in stand under the message
  if (shown.startsWith(wanted)) return 'part';
  if (shown.endsWith('…') && wanted.startsWith(shown.slice(0, -1))) return 'part';
  return isCut && wanted.endsWith(shown) ? 'part' : 'unlike';
}

/** Two forms with one message are told apart by their fields. */
function hasFields({ fields = [] }: Dialog, toolInput: AskedRequest['toolInput']): boolean {
  const asked = readForm(toolInput).map(({ question, header = question }) => condense(header));
  return asked.join('\n') === fields.map(condense).join('\n');
}
