import * as z from 'zod';
import { describeValue } from '../content/describe-value.ts';
import { hang } from '../content/hang.ts';

const elicitation = z.looseObject({
  mcp_server_name: z.string(),
  message: z.string(),
  mode: z.string().optional(),
  url: z.string().optional(),
  requested_schema: z
    .looseObject({
      properties: z.record(z.string(), z.unknown()),
      required: z.array(z.string()).catch([]),
    })
    .optional(),
});

/** What an MCP server asks a person for, in parts: its message, and the fields of its form as they came. */
export function elicitationParts(payload: unknown): readonly string[] {
  const { data } = elicitation.safeParse(payload);
  if (data === undefined) return [describeValue(payload)];

  const { mcp_server_name, message, url, requested_schema } = data;
  const required = new Set(requested_schema?.required);
  const fields = Object.entries(requested_schema?.properties ?? {}).map(([key, field]) => {
    const name = `${hang(key, 4)}${required.has(key) ? ' (required)' : ''}`;
    return `  ${name}: ${hang(JSON.stringify(field) ?? '', 4)}`;
  });
  return [
    `MCP server: ${hang(mcp_server_name, 2)}`,
    `Message: ${hang(message, 2)}`,
    ...(url === undefined ? [] : [`Opens: ${hang(url, 2)}`]),
    ...(fields.length > 0 ? ['Fields:', ...fields] : []),
  ];
}
