import { updateRegistry } from '../src/index.ts';

// rewrites the registry for ever, large and whole: node restless-writer.ts <path>
for (let round = 0; ; round++) {
  const letter = String.fromCharCode(97 + (round % 26));
  await updateRegistry(process.argv[2] ?? '', (registry) => ({
    ...registry,
    agents: [{ agent_id: 'forge', system_prompt: letter.repeat(2_000_000) }],
  }));
}
