import { condense } from '@gsd-code-skill/core';
import type { Dialog } from '../dialog/dialog.ts';
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
  if (shown === wanted) return server === undefined ? 'part' : 'exact';
  // fields that were filled in stand under the message
  if (shown.startsWith(wanted)) return 'part';
  return isCut && wanted.endsWith(shown) ? 'part' : 'unlike';
}
