import type { Question } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { askedLine } from './asked-line.ts';

const asked = (question: string) => ({ question }) as Question;
const key = `sk-ant-api03-${'a1B2'.repeat(24)}`;

test.for([
  ['question', { questions: [asked('Which one?\nTake care.')] }, 'Which one?'],
  ['question', { questions: [asked('One?'), asked('Two?')] }, 'One? (and 1 more)'],
  ['permission', { toolInput: { command: '\n ls\n rm x' } }, 'Tool: ls'],
  ['permission', { toolInput: { file_path: '/etc/hosts' } }, 'Tool: /etc/hosts'],
  ['permission', { toolInput: { amount: 3 } }, 'Tool'],
  ['plan', { toolInput: { plan: '# Move it\n1. …' } }, 'Plan: Move it'],
  ['permission', { toolInput: { command: '\u001b[2Jls\u0007' } }, 'Tool: [2Jls'],
] as const)('%s %j is "%s"', ([kind, given, line]) => {
  expect(askedLine({ kind, toolName: 'Tool', toolInput: {}, questions: [], ...given })).toBe(line);
});

test('no secret is in it', () => {
  const toolInput = { command: `curl -H "x-api-key: ${key}" host` };
  const line = askedLine({ kind: 'permission', toolName: 'Bash', toolInput, questions: [] });
  expect(line).toMatch(/^Bash: curl /);
  expect(line).not.toContain(key);
});

test('a huge one is cut', () => {
  const questions = [asked(`Is it ${'👍'.repeat(5000)}?`), asked('Two?')];
  const line = askedLine({ kind: 'question', toolName: '', toolInput: {}, questions });
  expect(line).toMatch(/^Is it 👍+… \(and 1 more\)$/u);
  expect(line.length).toBeLessThan(700);
});
