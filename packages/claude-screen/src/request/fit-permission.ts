import type { Dialog, DialogInput } from '../dialog/dialog.ts';
import { MCP_TOOL, OTHER_TOOL_HEADER, TOOL_HEADERS } from '../rules/request-rules.ts';
import { fitEdit, fitWrite } from './fit-diff.ts';
import { bones, fitText, squeeze } from './fit-text.ts';
import type { AskedRequest, Fit } from './request.ts';

/** How a permission on the screen fits the tool and the input of a request. */
export function fitPermission(dialog: Dialog, request: AskedRequest): Fit {
  const { header = '', input, isCut } = dialog;
  const expected = TOOL_HEADERS[request.toolName] ?? OTHER_TOOL_HEADER;
  if (!isCut && !expected.test(header)) return 'unlike';
  if (input === undefined) return fitUnframed(dialog, request);
  // the rows over the input went out of sight with the edge
  const lead = isCut ? 'part' : fitLead(input, request);
  return lowest(lead, fitInput(input, request));
}

const lowest = (...fits: readonly Fit[]): Fit =>
  (['unlike', 'part'] as const).find((fit) => fits.includes(fit)) ?? 'exact';

/** How the rows between heading and input fit: a path, or the name of an MCP tool. */
function fitLead({ lead }: DialogInput, { toolName, toolInput, cwd }: AskedRequest): Fit {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(toolName) ?? [];
  if (server !== undefined && tool !== undefined) {
    const [, shownServer = '', shownTool = ''] = MCP_TOOL.exec(lead[0] ?? '') ?? [];
    if (fold(shownServer) !== fold(server)) return fold(shownServer) === '' ? 'part' : 'unlike';
    // a server may give a tool a title of its own
    return fold(shownTool) === fold(tool) ? 'exact' : 'part';
  }
  const path = toolInput.file_path ?? toolInput.notebook_path;
  const isFile = /^(?:Edit|MultiEdit|Write|NotebookEdit)$/.test(toolName);
  return isFile ? fitPath(lead.join(''), String(path), cwd) : 'exact';
}

const fold = (name: string): string => bones(name).toLowerCase();

/** How a path fits, which is drawn from the working folder where it lies inside. */
function fitPath(shown: string, path: string, cwd: string | undefined): Fit {
  const drawn = squeeze(shown);
  if (drawn === squeeze(path)) return 'exact';
  if (cwd === undefined) return squeeze(path).endsWith(`/${drawn}`) ? 'part' : 'unlike';
  const folder = cwd.endsWith('/') ? cwd : `${cwd}/`;
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  if (inside !== undefined) return squeeze(inside) === drawn ? 'exact' : 'unlike';
  // outside it is drawn from the home folder or by steps upwards
  const tail = drawn.replace(/^(?:~|(?:\.\.\/)*\.\.)/, '');
  return tail !== drawn && squeeze(path).endsWith(tail) ? 'part' : 'unlike';
}

function fitInput(input: DialogInput, request: AskedRequest): Fit {
  const { toolName, toolInput, cwd } = request;
  switch (toolName) {
    case 'Bash':
      return fitText(String(toolInput.command), input);
    case 'Edit':
      return fitEdit(input, toolInput);
    case 'Write':
      return fitWrite(input, String(toolInput.content));
    case 'WebFetch':
      return fitText(`url: ${toolInput.url}\nprompt: ${toolInput.prompt}`, input);
    case 'Read':
      return fitCall('Read', String(toolInput.file_path), input, cwd);
    default:
      return toolName.startsWith('mcp__') ? fitText(toFields(toolInput), input) : 'part';
  }
}

function fitCall(name: string, path: string, input: DialogInput, cwd: string | undefined): Fit {
  const drawn = input.rows.map(({ text }) => text).join('');
  const shown = new RegExp(`^${name}\\((.*)\\)$`).exec(drawn)?.[1];
  if (!input.isWhole || shown === undefined) return 'part';
  return fitPath(shown, path, cwd);
}

/** The fields of an MCP tool's input, one to a row. */
const toFields = (toolInput: Readonly<Record<string, unknown>>): string =>
  Object.entries(toolInput)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n');

/** A dialog without dashed rules, as older releases draw it, never shows where the input ends. */
function fitUnframed({ body, isCut }: Dialog, { toolName, toolInput }: AskedRequest): Fit {
  const rows = body.map((text) => ({ text }));
  if (toolName.startsWith('mcp__') && Object.keys(toolInput).length === 0) return 'part';
  const own = toolName === 'Bash' ? toolInput.command : (toolInput.file_path ?? toolInput.url);
  if (typeof own !== 'string') return 'part';
  const drawn = bones(rows.map(({ text }) => text).join(''));
  const tail = bones(own.split('/').at(-1) ?? '');
  const isThere = drawn.includes(bones(own)) || (toolName !== 'Bash' && drawn.includes(tail));
  return isThere || isCut ? 'part' : 'unlike';
}
