import type { Dialog, DialogInput } from '../dialog.ts';
import {
  ABOUT_TOOL,
  FROM_SUBAGENT,
  MCP_TOOL,
  OTHER_TOOL_HEADER,
  PLAIN_COMMAND,
  TOOL_HEADERS,
} from '../rules/request-rules.ts';
import { fitEdit, fitWrite } from './fit-diff.ts';
import { drawKey, fitFields } from './fit-fields.ts';
import { fitCell, fitNotebook } from './fit-notebook.ts';
import { fitPath } from './fit-path.ts';
import { bones, fitText } from './fit-text.ts';
import type { AskedRequest, Fit } from './request.ts';

/** How a permission on the screen fits the tool and the input of a request. */
export function fitPermission(dialog: Dialog, request: AskedRequest): Fit {
  const { input, isCut } = dialog;
  const header = (dialog.header ?? '').replace(FROM_SUBAGENT, '');
  const expected = TOOL_HEADERS[request.toolName] ?? OTHER_TOOL_HEADER;
  if (!isCut && !expected.test(header)) return 'unlike';
  if (input === undefined) return fitUnframed(dialog, request);
  // the rows over the input went out of sight with the edge
  const beside = header.replace(expected, '').trim();
  const named = beside === '' ? input.lead : [beside, ...input.lead];
  const lead = isCut ? 'part' : lowest(fitSandbox(header, request), fitLead(named, request));
  return lowest(lead, fitInput(input, request));
}

/** A heading may say that a command leaves the sandbox, which is more than to run it. */
function fitSandbox(header: string, { toolName, toolInput }: AskedRequest): Fit {
  if (toolName !== 'Bash' || PLAIN_COMMAND.test(header)) return 'exact';
  return toolInput.dangerouslyDisableSandbox === true ? 'exact' : 'part';
}

const lowest = (...fits: readonly Fit[]): Fit =>
  (['unlike', 'part'] as const).find((fit) => fits.includes(fit)) ?? 'exact';

/** How the rows between heading and input fit: a path, or the name of an MCP tool. */
function fitLead(lead: readonly string[], { toolName, toolInput, cwd }: AskedRequest): Fit {
  if (toolName.startsWith('mcp__')) return fitTool(lead[0] ?? '', toolName);
  if (toolName === 'NotebookEdit') return fitCell(lead, toolInput, cwd);
  const isFile = /^(?:Edit|MultiEdit|Write)$/.test(toolName);
  return isFile ? fitPath(lead, String(toolInput.file_path), cwd) : 'exact';
}

/** How the row that names an MCP tool fits. */
function fitTool(shown: string, toolName: string): Fit {
  const [, server = '', tool = ''] = /^mcp__(.+?)__(.+)$/.exec(toolName) ?? [];
  const [, shownServer = '', shownTool = ''] = MCP_TOOL.exec(shown) ?? [];
  if (fold(shownServer) !== fold(server)) {
    const isNear = ['', bones(server).toLowerCase()].includes(bones(shownServer).toLowerCase());
    return isNear ? 'part' : 'unlike';
  }
  // a server may give a tool a title of its own
  return fold(shownTool) === fold(tool) ? 'exact' : 'part';
}

/** A tool without input is named, and what it does is told; another row would be input. */
function fitNoInput([named = '', about, ...more]: readonly string[], toolName: string): Fit {
  const isAll = about === undefined ? more.length === 0 : ABOUT_TOOL.test(about);
  return isAll ? fitTool(named, toolName) : 'part';
}

/** A name by its words: signs between them, and capitals, differ between a tool and its heading. */
const fold = (name: string): string =>
  name
    .replaceAll(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

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
    case 'WebSearch':
      return fitText(drawSearch(toolInput), input);
    case 'NotebookEdit':
      return fitNotebook(input, toolInput);
    default:
      return toolName.startsWith('mcp__') ? fitAnyFields(input, toolInput) : 'part';
  }
}

function fitCall(name: string, path: string, input: DialogInput, cwd: string | undefined): Fit {
  const drawn = input.rows.map(({ text }) => text).join('\n');
  const shown = new RegExp(`^${name}\\((.*)\\)$`, 's').exec(drawn)?.[1];
  if (!input.isWhole || shown === undefined) return 'part';
  return fitPath(shown.split('\n'), path, cwd);
}

/** Releases differ in how they draw a value that is too long for a row. */
function fitAnyFields(input: DialogInput, toolInput: AskedRequest['toolInput']): Fit {
  const fields = Object.entries(toolInput).map(
    ([key, value]) => `${drawKey(key)}: ${JSON.stringify(value)}`,
  );
  const fits = [fitFields(input, toolInput), fitText(fields.join('\n'), input)];
  return (['exact', 'part'] as const).find((fit) => fits.includes(fit)) ?? 'unlike';
}

function drawSearch(toolInput: Readonly<Record<string, unknown>>): string {
  const { query, allowed_domains: allowed, blocked_domains: blocked } = toolInput;
  const domains = [
    ...(Array.isArray(allowed) ? [`, only allowing domains: ${allowed.join(', ')}`] : []),
    ...(Array.isArray(blocked) ? [`, blocking domains: ${blocked.join(', ')}`] : []),
  ];
  return `Web Search("${query}"${domains.join('')})`;
}

/** A dialog without dashed rules, as older releases draw it, never shows where the input ends. */
function fitUnframed({ body, isCut }: Dialog, { toolName, toolInput }: AskedRequest): Fit {
  const rows = body.map((text) => ({ text }));
  if (toolName.startsWith('mcp__') && Object.keys(toolInput).length === 0) {
    return fitNoInput(body, toolName);
  }
  const own = toolName === 'Bash' ? toolInput.command : (toolInput.file_path ?? toolInput.url);
  if (typeof own !== 'string') return 'part';
  const drawn = bones(rows.map(({ text }) => text).join(''));
  const tail = bones(own.split('/').at(-1) ?? '');
  const isThere = drawn.includes(bones(own)) || (toolName !== 'Bash' && drawn.includes(tail));
  return isThere || isCut ? 'part' : 'unlike';
}
