import { usage } from '@gsd-code-skill/session-driver';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Host } from '../host/host.ts';
import type { Report } from '../report/report.ts';

/** One call of a tool, while it lasts. */
export interface Call {
  readonly host: Host;
  /** Aborted when the client takes the call back, or leaves. */
  readonly signal: AbortSignal;
  /** Tells a client that wants to hear it how things go. */
  tell(message: string): void;
}

interface ToolWords {
  readonly name: string;
  readonly title: string;
  /** For a model that reads nothing else. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Fields of the result besides verdict and message. */
  readonly output?: Readonly<Record<string, z.ZodType>>;
}

/** A tool as the server registers it. */
export interface Tool extends ToolWords {
  readonly input: z.ZodObject;
  run(given: unknown, call: Call): Promise<Report>;
}

/** Only looks. */
export const looks: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Starts something, and harms nothing that runs. */
export const starts: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** A tool whose input is checked before it runs: what does not fit is a report, too. */
export function defineTool<Input extends z.ZodObject>({
  input,
  run,
  ...rest
}: ToolWords & {
  readonly input: Input;
  run(given: z.output<Input>, call: Call): Promise<Report>;
}): Tool {
  return {
    ...rest,
    input,
    async run(given, call) {
      const read = input.safeParse(given ?? {});
      if (!read.success) throw usage(problemsOf(rest.name, read.error));
      return run(read.data, call);
    },
  };
}

const longest = 1000;

function problemsOf(tool: string, { issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) => {
    const place = path.map(String).join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  const text = `${tool}: ${problems.join('; ')}`;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
