import { open } from 'node:fs/promises';

/** Writes a transcript of about so many bytes: long turns that read files, each with an answer. */
export async function writeLongTranscript(path: string, bytes: number): Promise<void> {
  await using file = await open(path, 'w');
  const session = Buffer.from(formatTurn());
  for (let written = 0; written < bytes; written += session.length) await file.write(session);
}

export const answer = `Done:\n\n\`\`\`ts\n${'export const line = 1;\n'.repeat(60)}\`\`\`\n`;

function formatTurn(): string {
  const common = {
    isSidechain: false,
    sessionId: 's',
    version: '2.1.325',
    cwd: '/home/user/project',
  };
  const usage = { input_tokens: 3, cache_read_input_tokens: 140_000, output_tokens: 512 };
  const assistant = (id: string, block: object) => ({
    ...common,
    type: 'assistant',
    message: { id, role: 'assistant', model: 'claude-opus-5-5', content: [block], usage },
  });
  const steps = Array.from({ length: 20 }, (_, step) => [
    assistant(`msg_${step}`, { type: 'text', text: 'Reading the next file.' }),
    assistant(`msg_${step}`, { type: 'tool_use', id: `toolu_${step}`, name: 'Read', input: {} }),
    { type: 'attachment', ...common, attachment: { type: 'date' } },
    {
      ...common,
      type: 'user',
      promptId: 'p',
      message: {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: `toolu_${step}`,
            content: 'const value = "a line of a file";\n'.repeat(400),
          },
        ],
      },
    },
  ]);
  const lines = [
    { ...common, type: 'user', promptId: 'p', message: { role: 'user', content: 'Go on.' } },
    ...steps.flat(),
    assistant('msg_last', { type: 'thinking', thinking: 'Now conclude.' }),
    assistant('msg_last', { type: 'text', text: answer }),
    ...Array.from({ length: 8 }, () => ({ type: 'cost-state', ...common, modelUsage: {} })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
