import { type Answers, usage } from '@gsd-code-skill/session-driver';

/** Reads `answer`'s arguments: a JSON object or list, or one word for each question. */
export function parseAnswers(args: readonly string[]): Answers {
  const [first = ''] = args;
  if (args.length === 1 && /^\s*[[{]/.test(first)) return parseJson(first);
  if (args.length === 0) throw usage('answer takes one answer for each question');
  return args.map((word) => (/^\d+(,\d+)+$/.test(word) ? word.split(',') : [word]));
}

function parseJson(text: string): Answers {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw usage(`the answers are not JSON: ${(cause as Error).message}`);
  }
  if (Array.isArray(parsed)) return parsed.map((value, index) => toWords(value, `${index + 1}`));
  const entries = Object.entries(parsed as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, toWords(value, name)]));
}

function toWords(value: unknown, name: string): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => {
    if (typeof one === 'string' || typeof one === 'number') return `${one}`;
    throw usage(`answer ${name}: expected a number, a label, a text or a list of these`);
  });
}
