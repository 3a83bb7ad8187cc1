import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Machine } from '../machine.ts';
import { fillCall, readCall } from './fill-call.ts';
import type { Done, Hands } from './hands.ts';
import type { Skill } from './read-skill.ts';

/** The tools of gsd-mcp, for an agent that has no shell. */
export async function openToolHands(
  { dir, env }: Machine,
  { tools: named, verdicts }: Pick<Skill, 'tools' | 'verdicts'>,
  agentId: string,
): Promise<Hands> {
  const client = new Client({ name: 'skill-agent', version: '0.0.0' });
  const program = { command: `${dir}/bin/gsd-mcp`, args: ['--agent', agentId], env: { ...env } };
  await client.connect(new StdioClientTransport(program));

  const { tools: listed } = await client.listTools();
  // session_type and session_recover say themselves what they do
  const own = listed.map(({ name }) => [name.split('_')[1] ?? '', name] as const);
  const tools = new Map([...own, ...named]);
  const answers = actionsOf(listed.find(({ name }) => name === 'session_answer'));

  async function call(name: string, given: object): Promise<Done & { readonly pages: number }> {
    const result = await client.callTool({ name, arguments: { ...given } });
    const { verdict, text, pages } = result.structuredContent as Record<string, unknown>;
    const [first] = result.content;
    const said = first?.type === 'text' ? first.text : '';
    const [exitCode = -1] = [...verdicts].find(([, words]) => words.includes(`${verdict}`)) ?? [];
    return { exitCode, output: [said, text].filter(Boolean).join('\n'), pages: Number(pages) || 1 };
  }

  return {
    verbs: new Set([...tools.keys(), ...answers]),
    fill: (shown, message, own) => fillCall(shown, message, { tools, ...(own && { own }) }),
    showIn: ({ actions }) => actions.find((action) => readCall(action)?.given.what === 'request'),
    async run(action) {
      const { name, given } = readCall(action) ?? { name: '', given: {} };
      const { pages, ...done } = await call(name, given);
      const outputs = [done.output];
      for (let page = 2; page <= pages; page += 1) {
        outputs.push((await call(name, { ...given, page })).output);
      }
      return { ...done, output: outputs.join('\n') };
    },
    close: () => client.close(),
  };
}

/** What a tool can be told to do, by its schema. */
function actionsOf(tool: Tool | undefined): readonly string[] {
  const { action } = (tool?.inputSchema.properties ?? {}) as { action?: { enum?: string[] } };
  return action?.enum ?? [];
}
