import { readForm } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import type { Answer } from '../answer.ts';
import { formToDecision } from './form-to-decision.ts';

const form = (properties: Readonly<Record<string, object>>) =>
  readForm({ requested_schema: { type: 'object', properties } });
const person = form({
  name: { type: 'string', title: 'Your name' },
  size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] },
});
const name = form({ name: { type: 'string' } });
const size = form({ size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] } });

test.for<[readonly ReturnType<typeof form>[number][], Answer, object]>([
  [name, { kind: 'text', text: '7' }, { name: ['7'] }],
  [size, { kind: 'choose', choices: ['2'] }, { size: ['Large'] }],
  [size, { kind: 'choose', choices: ['small'] }, { size: ['Small'] }],
  [person, { kind: 'answers', answers: [['Zoe'], ['2']] }, { name: ['Zoe'], size: ['Large'] }],
  [person, { kind: 'answers', answers: [['Zoe'], ['']] }, { name: ['Zoe'], size: [''] }],
  [person, { kind: 'answers', answers: { 'Your name': ['Zoe'] } }, { name: ['Zoe'] }],
])('%# is filled in', ([fields, answer, answers]) => {
  expect(formToDecision(fields, answer)).toEqual({ kind: 'answers', answers });
});

test('what only asks to agree is approved', () => {
  expect(formToDecision([], { kind: 'approve' })).toEqual({ kind: 'allow' });
});

test.for<[readonly ReturnType<typeof form>[number][], Answer, RegExp]>([
  [person, { kind: 'text', text: 'Zoe' }, /several fields \(name, size\): use answer/],
  [[], { kind: 'text', text: 'Zoe' }, /no fields: use approve or deny/],
  [size, { kind: 'choose', choices: ['3'] }, /no option "3"/],
  [person, { kind: 'answers', answers: [['Zoe']] }, /1 answers were given to 2 fields/],
  [person, { kind: 'answers', answers: { nick: ['Z'] } }, /no field "nick": name, size/],
  [person, { kind: 'answers', answers: { name: ['A'], 'your name': ['B'] } }, /two answers/],
  [
    form({ a: { title: 'Path' }, b: { title: 'Path' } }),
    { kind: 'answers', answers: { path: ['/'] } },
    /"path" can be one of several: a, b/,
  ],
])('%# is refused', ([fields, answer, message]) => {
  expect(() => formToDecision(fields, answer)).toThrow(message);
});
