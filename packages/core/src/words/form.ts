import type { Question, QuestionOption } from './ask-user-question.ts';
import { fieldsOf } from './fields-of.ts';

/** One field of a form that an MCP server asks to fill in, put as a question: its name, and its title beside it. */
export interface FormField extends Question {
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices';
  readonly isRequired: boolean;
  /** What the choices are called in the answer, in their order. */
  readonly values?: readonly string[];
}

type Content = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A form that is filled in, or what is wrong with it. */
export type FilledForm =
  | { readonly status: 'filled'; readonly content: Content }
  | { readonly status: 'unfit'; readonly reason: string };

/** The fields of a form, from what the hook that announces it is given; none for one that only asks to agree. */
export function readForm(asked: unknown): readonly FormField[] {
  const { properties, required } = fieldsOf(fieldsOf(asked).requested_schema);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(fieldsOf(properties)).map(([name, schema]) =>
    readField(name, fieldsOf(schema), needed.includes(name)),
  );
}

/** Makes of answers, by the names of fields, what the server takes; an empty answer leaves a field out. */
export function fillForm(
  fields: readonly FormField[],
  answers: Readonly<Record<string, string | readonly string[]>>,
): FilledForm {
  const names = fields.map(({ question }) => question);
  const unknown = Object.keys(answers).filter((name) => !names.includes(name));
  if (unknown.length > 0) return unfit(`no such field: ${list(unknown)}; it has: ${list(names)}`);

  const content: (readonly [name: string, value: Content[string]])[] = [];
  for (const field of fields) {
    const words = [ownOf(answers, field.question) ?? []]
      .flat()
      .filter((word) => word.trim() !== '');
    if (words.length === 0) {
      if (field.isRequired) return unfit(`no answer to: ${list([field.question])}`);
      continue;
    }
    const value = readValue(field, words);
    if (value === undefined) return unfit(`${list([field.question])} takes ${kindOf(field)}`);
    content.push([field.question, value]);
  }
  return { status: 'filled', content: Object.fromEntries(content) };
}

function readField(
  name: string,
  schema: Readonly<Record<string, unknown>>,
  isRequired: boolean,
): FormField {
  const isList = schema.type === 'array';
  const choices = readChoices(isList ? fieldsOf(schema.items) : schema);
  const options = schema.type === 'boolean' ? yesOrNo : choices?.map(({ label }) => ({ label }));
  return {
    question: name,
    ...(typeof schema.title === 'string' && { header: schema.title }),
    ...(isList && { multiSelect: true }),
    ...(options && { options }),
    ...(choices && { values: choices.map(({ value }) => value) }),
    type: typeOf(schema.type, choices !== undefined),
    isRequired,
  };
}

const yesOrNo: readonly QuestionOption[] = [{ label: 'yes' }, { label: 'no' }];

function typeOf(type: unknown, hasChoices: boolean): FormField['type'] {
  if (type === 'array') return 'choices';
  if (hasChoices) return 'choice';
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'text';
}

// a list of values, with names beside it or without, or of values that each have a title
function readChoices(schema: Readonly<Record<string, unknown>>) {
  const titled = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(titled)) {
    return titled.map(fieldsOf).map(({ const: value, title }) => ({
      value: `${value}`,
      label: typeof title === 'string' ? title : `${value}`,
    }));
  }
  if (!Array.isArray(schema.enum)) return undefined;
  const labels = Array.isArray(schema.enumNames) ? schema.enumNames : schema.enum;
  return schema.enum.map((value, index) => ({ value: `${value}`, label: `${labels[index]}` }));
}

function readValue(field: FormField, words: readonly string[]): Content[string] | undefined {
  const [word = '', ...others] = words;
  if (field.type === 'choices') {
    const values = words.map((one) => choiceOf(field, one));
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  if (others.length > 0) return undefined;
  switch (field.type) {
    case 'text':
      return word;
    case 'choice':
      return choiceOf(field, word);
    case 'boolean':
      return /^(?:yes|true)$/i.test(word) ? true : /^(?:no|false)$/i.test(word) ? false : undefined;
    default: {
      const number = Number(word);
      const isIt =
        field.type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
      return isIt ? number : undefined;
    }
  }
}

function choiceOf({ values = [], options = [] }: FormField, word: string): string | undefined {
  // without a list of choices, whatever is given is one
  if (values.length === 0) return word;
  // the label is what was read, and one choice may be called as another is in the answer
  const named = values.filter((_, at) => options[at]?.label === word);
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  return values.includes(word) ? word : undefined;
}

function kindOf({ type, options = [] }: FormField): string {
  const labels = options.map(({ label }) => label).join(' | ');
  const kinds: Readonly<Record<FormField['type'], string>> = {
    text: 'one text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'yes or no',
    choice: `one of ${labels}`,
    choices: `some of ${labels}`,
  };
  return kinds[type];
}

// a server may call a field `constructor`
function ownOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function unfit(reason: string): FilledForm {
  return { status: 'unfit', reason };
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
