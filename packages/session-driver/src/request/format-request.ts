import type { Request } from '@gsd-code-skill/session-channel';
import {
  formatPermission,
  formatPlan,
  formatQuestions,
  maskSecrets,
} from '@gsd-code-skill/wake-format';

// below what an agent's shell shows of one command
const pageLength = 28_000;

export interface RequestPage {
  readonly text: string;
  readonly page: number;
  readonly pages: number;
}

/** One page of a request: all that it asks, masked. */
export function formatRequest(request: Request, page = 1): RequestPage {
  return pageOf(maskSecrets(showControls(contentOf(request))), page);
}

/** One page of a text; a line that is longer than a page goes on with the next. */
export function pageOf(text: string, page: number): RequestPage {
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,20000}/gsu) ?? ['']);
  const pages: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    // with its mark and its end
    const size = line.length + 3;
    if (length + size > pageLength) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)?.push(line);
    length += size;
  }
  return { text: pages[page - 1]?.join('\n') ?? '', page, pages: pages.length };
}

/** Lines that nothing in them can make pass for ours. */
export function quoteLines(text: string): readonly string[] {
  return text.split('\n').map((line) => `| ${line}`);
}

function contentOf({ kind, toolName, toolInput, suggestions, subagent }: Request): string {
  const asker = subagent === undefined ? [] : [`Subagent: ${subagent}`];
  const content = {
    question: () => formatQuestions(toolInput),
    plan: () => formatPlan(toolInput),
    permission: () =>
      formatPermission({
        tool_name: toolName,
        tool_input: toolInput,
        permission_suggestions: suggestions ?? [],
      }),
  }[kind]();
  return [...asker, content].join('\n');
}

/** Characters that would act on a terminal, as their numbers. */
export function showControls(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t]/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    // joined emoji and the like are letters to a reader
    return code === 0x200d ? one : `\\u{${code.toString(16)}}`;
  });
}
