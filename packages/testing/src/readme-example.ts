import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { startWords } from './processes/start-words.ts';

export interface ExampleRun {
  readonly args?: readonly string[];
  /** More environment; the tests' own is there too. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The first block of TypeScript in a package's README. */
export interface ReadmeExample {
  readonly code: string;
  /** What its comments say that it prints: behind each `console.log`, or below it. */
  readonly promised: readonly string[];
  /** Runs it in the folder as a program of its own; gives what it printed. */
  run(options?: ExampleRun): Promise<string>;
}

export interface ReadmeExampleOptions {
  /** Code to run behind the example. */
  readonly then?: string | undefined;
}

/** Puts the example of a package, given by the address of its folder, into another folder. */
export async function readmeExample(
  packageUrl: URL | string,
  folder: string,
  { then = '' }: ReadmeExampleOptions = {},
): Promise<ReadmeExample> {
  const readme = await readFile(new URL('README.md', packageUrl), 'utf8');
  const { name } = JSON.parse(await readFile(new URL('package.json', packageUrl), 'utf8'));
  const [, code] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  if (code === undefined) throw new Error(`README.md of ${name} has no example`);

  // outside the package its name is not known
  const built = new URL('dist/index.js', packageUrl).href;
  const program = join(folder, 'example.mts');
  await writeFile(program, `${code.replace(`'${name}'`, `'${built}'`)}${then}\n`);
  return {
    code,
    promised: Array.from(code.matchAll(comment), ([, behind, below]) => behind ?? below ?? ''),
    async run({ args = [], env = {} } = {}) {
      const [file = '', ...words] = startWords([process.execPath, program, ...args]);
      return (await execa(file, words, { cwd: folder, env })).stdout;
    },
  };
}

const comment = /^\s*console\.log\(.*\);(?: \/\/ (.*)|(?:\n\s*\})?\n\/\/ (.*))$/gm;
