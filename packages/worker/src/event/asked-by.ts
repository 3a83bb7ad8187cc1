import { type AnnouncedKind, kindOfTool } from '@gsd-code-skill/core';
import type { HookEvent } from './hook-event.ts';

/** What asks, and what it asks. */
export interface Asked {
  readonly kind: AnnouncedKind;
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** What an event asks: a tool with its input, or an MCP server with its form. */
export function askedBy({ name, payload }: Pick<HookEvent, 'name' | 'payload'>): Asked {
  const { tool_name: toolName = '', tool_input: toolInput = {} } = payload;
  if (name !== 'Elicitation') return { kind: kindOfTool(toolName), toolName, toolInput };
  const { mcp_server_name = '', message = '', mode, url, requested_schema } = payload;
  const form = { mcp_server_name, message, mode, url, requested_schema };
  const known = Object.entries(form).filter(([, value]) => value !== undefined);
  return {
    kind: 'elicitation',
    toolName: mcp_server_name,
    toolInput: Object.fromEntries(known),
  };
}
