import { expect, test } from 'vitest';
import { fillForm, readForm } from './form.ts';

const asked = {
  mcp_server_name: 'el',
  message: 'Who are you?',
  requested_schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Your name' },
      age: { type: 'integer' },
      height: { type: 'number' },
      member: { type: 'boolean' },
      size: { type: 'string', enum: ['s', 'l'], enumNames: ['Small', 'Large'] },
      colour: { type: 'string', oneOf: [{ const: '#f00', title: 'Red' }, { const: '#0f0' }] },
      days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue'] } },
    },
    required: ['name'],
  },
};
const fields = readForm(asked);

test('puts each field as a question', () => {
  expect(fields.map(({ question, type }) => [question, type])).toEqual([
    ['name', 'text'],
    ['age', 'integer'],
    ['height', 'number'],
    ['member', 'boolean'],
    ['size', 'choice'],
    ['colour', 'choice'],
    ['days', 'choices'],
  ]);
  expect(fields[0]).toMatchObject({ header: 'Your name', isRequired: true });
  expect(fields[4]?.options).toEqual([{ label: 'Small' }, { label: 'Large' }]);
  expect(fields[6]).toMatchObject({ multiSelect: true, isRequired: false });
});

test('makes of words what the server takes', () => {
  const answers = {
    name: 'Zoe',
    age: '7',
    height: '1.2',
    member: ['no'],
    size: 'Large',
    colour: '#0f0',
    days: ['mon', 'tue'],
  };
  expect(fillForm(fields, answers)).toEqual({
    status: 'filled',
    content: {
      name: 'Zoe',
      age: 7,
      height: 1.2,
      member: false,
      size: 'l',
      colour: '#0f0',
      days: ['mon', 'tue'],
    },
  });
});

test('leaves out what is optional and empty', () => {
  expect(fillForm(fields, { name: 'Zoe', age: '', days: [] })).toEqual({
    status: 'filled',
    content: { name: 'Zoe' },
  });
});

test.for([
  [{}, 'no answer to: "name"'],
  [{ name: ' ' }, 'no answer to: "name"'],
  [{ name: 'Zoe', nick: 'Z' }, /^no such field: "nick"; it has: "name", "age"/],
  [{ name: ['a', 'b'] }, '"name" takes one text'],
  [{ name: 'Zoe', age: '1.5' }, '"age" takes a whole number'],
  [{ name: 'Zoe', height: 'tall' }, '"height" takes a number'],
  [{ name: 'Zoe', member: 'perhaps' }, '"member" takes yes or no'],
  [{ name: 'Zoe', size: 'XL' }, '"size" takes one of Small | Large'],
  [{ name: 'Zoe', days: ['mon', 'sun'] }, '"days" takes some of mon | tue'],
] as const)('%j does not fit', ([answers, reason]) => {
  expect(fillForm(fields, answers)).toEqual({
    status: 'unfit',
    reason: expect.stringMatching(reason),
  });
});

test.for([undefined, null, 'x', {}, { requested_schema: 5 }, { requested_schema: {} }])(
  '%j has no fields',
  (value) => {
    expect(readForm(value)).toEqual([]);
    expect(fillForm(readForm(value), {})).toEqual({ status: 'filled', content: {} });
  },
);

test('takes a choice by the name that was read, and none that two have', () => {
  const choose = (enumNames: readonly string[], word: string) =>
    fillForm(
      readForm({ requested_schema: { properties: { go: { enum: ['keep', 'drop'], enumNames } } } }),
      { go: word },
    );
  expect(choose(['drop', 'keep'], 'drop')).toMatchObject({ content: { go: 'keep' } });
  expect(choose(['Yes', 'No'], 'drop')).toMatchObject({ content: { go: 'drop' } });
  expect(choose(['Yes', 'Yes'], 'Yes')).toMatchObject({ status: 'unfit' });
});

test('takes no number that it would change', () => {
  expect(fillForm(fields, { name: 'Zoe', age: '9007199254740993' })).toMatchObject({
    status: 'unfit',
  });
});

test('knows its own fields only, whatever they are called', () => {
  const properties = JSON.parse('{"constructor":{},"toString":{},"__proto__":{"type":"string"}}');
  const odd = readForm({ requested_schema: { properties } });
  expect(fillForm(odd, {})).toEqual({ status: 'filled', content: {} });
  const { content } = fillForm(odd, JSON.parse('{"__proto__":"x"}')) as { content: object };
  expect(JSON.stringify(content)).toBe('{"__proto__":"x"}');
});
