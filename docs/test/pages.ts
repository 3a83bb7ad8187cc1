import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A Markdown file that users read. */
export interface Page {
  /** From the root of the repository. */
  readonly name: string;
  readonly url: URL;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);

/** The pages in docs/. */
export const docs: readonly Page[] = readdirSync(fileURLToPath(new URL('docs', root)))
  .filter((name) => name.endsWith('.md'))
  .map((name) => readPage(`docs/${name}`));

export const skill: Page = readPage('skills/gsd-code-skill/SKILL.md');

/** The page with the code map. */
export const contributing: Page = readPage('CONTRIBUTING.md');

/** Every page whose links and commands have to be right. */
export const pages: readonly Page[] = [
  ...docs,
  skill,
  contributing,
  ...['README.md', 'examples/README.md'].map(readPage),
];

/** The code blocks of a page, with their language. */
export function codeBlocks({ text }: Page): readonly { language: string; code: string }[] {
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```/gms), ([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** The text of a page without its code blocks. */
export function proseOf({ text }: Page): string {
  return text.replaceAll(/^```.*?^```/gms, '');
}

function readPage(name: string): Page {
  const url = new URL(name, root);
  return { name, url, text: readFileSync(url, 'utf8') };
}
