import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';

/** A transcript of one test. */
export interface TranscriptFile {
  readonly path: string;
  /** Replaces the file; a string is written as it is, an object as one line. */
  write(...lines: readonly (object | string)[]): Promise<void>;
  append(...lines: readonly (object | string)[]): Promise<void>;
}

export const test = base.extend<{ transcript: TranscriptFile }>({
  transcript: async ({ folder }, use) => {
    const path = join(folder, 'session.jsonl');
    await use({
      path,
      write: (...lines) => writeFile(path, format(lines)),
      append: (...lines) => appendFile(path, format(lines)),
    });
  },
});

/** A prompt line, as a person types one. */
export function prompt(text: string, fields: object = {}): object {
  return { type: 'user', origin: { kind: 'human' }, message: { content: text }, ...fields };
}

/** A line of the model: some blocks of the message with this id. */
export function assistant(id: string, content: unknown, fields: object = {}): object {
  return { type: 'assistant', message: { id, role: 'assistant', content }, ...fields };
}

export function text(value: string): object {
  return { type: 'text', text: value };
}

export function toolUse(name: string, id: string, input: object = {}): object {
  return { type: 'tool_use', id, name, input };
}

export function toolResult(id: string, fields: object = {}): object {
  const content = [{ type: 'tool_result', tool_use_id: id, content: 'ok' }];
  return { type: 'user', message: { content }, ...fields };
}

function format(lines: readonly (object | string)[]): string {
  return lines
    .map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`))
    .join('');
}
