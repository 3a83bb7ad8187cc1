import { ensureWorker } from '@gsd-code-skill/session-channel';
import { outcomeOf, verdicts } from '@gsd-code-skill/session-driver';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Host } from '../host/host.ts';
import { outcomeReport } from '../report/outcome-report.ts';
import type { Report } from '../report/report.ts';
import { toolResult } from '../report/tool-result.ts';
import { toolWords } from '../report/tool-words.ts';
import type { Tool } from '../tool-parts/define-tool.ts';
import { tools } from './all-tools.ts';
import { instructions } from './instructions.ts';

/** The fleet of a host as tools. */
export function createServer(host: Host, version: string): McpServer {
  const server = new McpServer(
    { name: 'gsd-mcp', title: 'Claude Code sessions', version },
    { capabilities: { tools: { listChanged: false } }, instructions: instructions(host) },
  );
  for (const tool of tools) register(server, tool, host);
  return server;
}

function register(server: McpServer, tool: Tool, host: Host): void {
  const { name, title, description, annotations, input, output = {} } = tool;
  const config = { title, description, annotations: { title, ...annotations } };
  const outputSchema = z.looseObject({ ...everyOutput, ...output });
  server.registerTool(
    name,
    { ...config, inputSchema: unchecked(input), outputSchema },
    async (given: unknown, context: ServerContext) => {
      const report = await run(tool, given, host, context);
      return toolResult(report, askedIn(given));
    },
  );
}

const everyOutput = {
  verdict: z
    .enum([...verdicts, 'none'])
    .describe(
      'ok: this is what is there. delivered: done and proven. unconfirmed: something reached the session and nothing proves its effect, so look before you try again. not_delivered, refused, no_session, usage: nothing was done, message says why. none: nothing to tell.',
    ),
  message: z.string().describe('What happened, in one line.'),
  details: z.array(z.string()).optional().describe('More lines, such as what is on the screen.'),
};

async function run(
  tool: Tool,
  given: unknown,
  host: Host,
  { mcpReq }: ServerContext,
): Promise<Report> {
  const { signal } = mcpReq;
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  const tell = (message: string) => {
    if (token === undefined || signal.aborted) return;
    progress += 1;
    const params = { progressToken: token, progress, message: maskSecrets(message) };
    // a client that is gone needs no news
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
  try {
    // a worker that was killed starts no other, and nobody would hear of needs
    await ensureWorker(host.stateDir, host.env);
    return await tool.run(given, { host, signal, tell });
  } catch (error) {
    return outcomeReport(outcomeOf(error, false, toolWords));
  }
}

/** The same schema to the client, and none to the SDK: what does not fit is told like everything else. */
function unchecked(schema: z.ZodObject): z.ZodObject {
  const standard = schema['~standard'];
  return new Proxy(schema, {
    get(target, key) {
      if (key !== '~standard') return Reflect.get(target, key, target);
      return { ...standard, validate: (value: unknown) => ({ value }) };
    },
  });
}

/** The fields that say what was asked for. */
function askedIn(given: unknown): Readonly<Record<string, string>> {
  const read = asked.safeParse(given);
  return Object.fromEntries(
    Object.entries(read.data ?? {}).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
}

const short = z.string().max(200).optional().catch(undefined);
const asked = z.object({ session: short, action: short });
