import { test } from 'vitest';
import { decideRequest, parsePolicy } from '../src/index.ts';

const rules = Array.from({ length: 40 }, (_, number) => ({
  match: number % 2 ? `Bash(tool-${number} *)` : `Edit(folder-${number}/**)`,
  decision: (['deny', 'human', 'agent', 'allow'] as const)[number % 4] ?? 'agent',
}));
const { policy } = parsePolicy(rules);
const commands = Array.from(
  { length: 10_000 },
  (_, number) => `cd folder-${number} && env A=b tool-x "$(git log -n ${number})" | head`,
);

test('10,000 decisions by 40 rules', async ({ bench }) => {
  await bench.compare(
    bench('JSON.parse of the same requests', () => {
      for (const command of commands) JSON.parse(JSON.stringify({ command }));
    }),
    bench('decided', () => {
      for (const command of commands) decideRequest(policy, 'Bash', { command });
    }),
  );
});
