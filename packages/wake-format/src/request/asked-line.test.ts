import { expect, test } from 'vitest';
import { askedLine } from './asked-line.ts';

const asking = (...questions: readonly string[]) => ({
  toolInput: { questions: questions.map((question) => ({ question })) },
});
const key = `sk-ant-api03-${'a1B2'.repeat(24)}`;

test.for([
  ['question', asking('Which one?\nTake care.'), 'Which one?'],
  ['question', asking('One?', 'Two?'), 'One? (and 1 more)'],
  ['permission', { toolInput: { command: '\n ls\n rm x' } }, 'Tool: ls'],
  ['permission', { toolInput: { file_path: '/etc/hosts' } }, 'Tool: /etc/hosts'],
  ['permission', { toolInput: { amount: 3 } }, 'Tool'],
  ['plan', { toolInput: { plan: '# Move it\n1. …' } }, 'Plan: Move it'],
  ['permission', { toolInput: { notebook_path: '/a.ipynb' } }, 'Tool: /a.ipynb'],
  ['elicitation', { toolInput: { message: 'Your name?', url: 'u' } }, 'Tool: Your name?'],
  ['permission', { toolInput: { command: '\u001b[2Jls\u0007' } }, 'Tool: [2Jls'],
] as const)('%s %j is "%s"', ([kind, given, line]) => {
  expect(askedLine({ kind, toolName: 'Tool', ...given })).toBe(line);
});

test('no secret is in it', () => {
  const toolInput = { command: `curl -H "x-api-key: ${key}" host` };
  const line = askedLine({ kind: 'permission', toolName: 'Bash', toolInput });
  expect(line).toMatch(/^Bash: curl /);
  expect(line).not.toContain(key);
});

test('a huge one is cut', () => {
  const given = asking(`Is it ${'👍'.repeat(5000)}?`, 'Two?');
  const line = askedLine({ kind: 'question', toolName: '', ...given });
  expect(line).toMatch(/^Is it 👍+… \(and 1 more\)$/u);
  expect(line.length).toBeLessThan(700);
});
