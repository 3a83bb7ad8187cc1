import { maskSecrets } from '@gsd-code-skill/wake-format';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { isFailure, type Report } from './report.ts';

/** A report as a client takes it: for a program its fields, verdict first, and the same for a reader. */
export function toolResult(
  report: Report,
  asked: Readonly<Record<string, string>> = {},
): CallToolResult {
  const { verdict, message, lines = [], data = {} } = report;
  // a page of text is told once
  const details = lines.length > 0 && data.text === undefined ? { details: lines } : {};
  const text = [`${verdict}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`, ...lines].join('\n');
  return {
    content: [{ type: 'text', text: maskSecrets(text) }],
    structuredContent: masked({ verdict, ...asked, message, ...data, ...details }) as object,
    ...(isFailure(report) && { isError: true }),
  };
}

/** The same without secrets in any of its texts, and as JSON has it. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([key, part]) => [key, masked(part)]));
}
