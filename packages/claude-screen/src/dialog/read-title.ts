import type { Dialog } from '../dialog.ts';
import { isDivider } from '../rows/edges.ts';
import { findQuestionName } from '../rows/find-question-name.ts';
import type { Row } from '../rows/parse-rows.ts';
import {
  CHIP,
  PLAN_QUESTION,
  QUESTION,
  REVIEW_HEADING,
  REVIEW_QUESTION,
  SCROLL_MARK,
} from '../rules/dialog-rules.ts';
import { readTabs } from './read-tabs.ts';

type Paragraph = readonly string[];
type Words = Pick<Dialog, 'title' | 'header' | 'body'>;

/** What the rest of a dialog tells about the words over its choices. */
export interface Surroundings {
  /** True when there is nothing to choose but whether to hand answers in. */
  readonly isReview: boolean;
  /** True when the rows after the choices are those of a question. */
  readonly isQuestion: boolean;
  /** True when the heading is out of sight. */
  readonly isHeadless: boolean;
}

/** Reads what stands above the choices of a dialog. */
export function readTitle(
  rows: readonly Row[],
  width: number,
  { isReview, isQuestion, isHeadless }: Surroundings,
): Words & Pick<Dialog, 'tabs' | 'currentTab'> & { readonly asked: boolean } {
  const named = findQuestionName(rows);
  const name = rows[named];
  const { tabs, currentTab, end } = readTabs(rows, named);
  const paragraphs = toParagraphs(rows.slice(end), named !== -1);
  const words =
    named === -1 && !isQuestion
      ? readHeading(isHeadless ? [[''], ...paragraphs] : paragraphs, width)
      : readQuestion(paragraphs, isReview);
  const header = words.header ?? CHIP.exec(name?.text ?? '')?.[1] ?? tabs[currentTab ?? -1]?.label;
  return {
    ...words,
    ...(header && { header }),
    tabs,
    ...(currentTab !== undefined && { currentTab }),
    asked: named !== -1 || isQuestion,
  };
}

/** Parts rows at blank ones, and at rules unless they can only be words of a question. */
function toParagraphs(rows: readonly Row[], isNamed: boolean): readonly Paragraph[] {
  const paragraphs: string[][] = [[]];
  for (const row of rows) {
    const isApart = !isNamed && !row.barred && (isDivider(row) || /^\s*[↑↓]$/.test(row.text));
    if (row.blank || isApart) paragraphs.push([]);
    else paragraphs.at(-1)?.push(row.text.replace(SCROLL_MARK, '').trim());
  }
  return paragraphs.filter(({ length }) => length > 0);
}

/** A question has nothing but its own words between its name and its choices. */
function readQuestion(paragraphs: readonly Paragraph[], isReview: boolean): Words {
  const heading = paragraphs[0]?.[0] ?? '';
  if (!isReview || !REVIEW_HEADING.test(heading)) {
    return { title: paragraphs.map((lines) => lines.join(' ')).join('\n'), body: [] };
  }
  const title = paragraphs.at(-1)?.join(' ') ?? '';
  return REVIEW_QUESTION.test(title)
    ? { title, header: heading, body: paragraphs.slice(1, -1).flat() }
    : { title: heading, body: paragraphs.flat().slice(1) };
}

/** Any other dialog asks in its last paragraph that ends like a question, else it has a heading. */
function readHeading(paragraphs: readonly Paragraph[], width: number): Words {
  const [[first = '', ...under] = [], ...others] = paragraphs;
  // a key may be offered at the right edge of the heading
  const heading = first.replace(/\s{4,}\S.*$/, '');
  const asking = paragraphs.findLastIndex((lines) => /\?$/.test(lines.at(-1) ?? ''));
  const calling = /:$/.test(paragraphs.at(-1)?.at(-1) ?? '') ? paragraphs.length - 1 : -1;
  const at = asking === -1 ? calling : asking;
  const lines = paragraphs[at] ?? [];
  if (at === -1 || (at === 0 && lines.length === 1)) {
    return { title: heading, body: [...under, ...others.flat()] };
  }
  // rows of a command or a path may stand right over the question
  const planned = lines.findIndex((line) => PLAN_QUESTION.test(line));
  const from =
    planned !== -1
      ? planned
      : lines.findLastIndex(
          (line, index) =>
            QUESTION.test(line) || index === 0 || !fills(lines[index - 1] ?? '', line, width),
        );
  if (at === 0 && from === 0 && QUESTION.test(first)) {
    return { title: lines.join(' '), body: paragraphs.slice(1).flat() };
  }
  const start = Math.max(from, at === 0 ? 1 : 0);
  const before = paragraphs.slice(0, at).flat();
  return {
    title: lines.slice(start).join(' '),
    ...(heading && { header: heading }),
    body: [...before, ...lines.slice(0, start), ...paragraphs.slice(at + 1).flat()].slice(1),
  };
}

// the next word would not have fitted; the indentation is lost, and panes keep a few columns free
const fills = (above: string, line: string, width: number): boolean =>
  above.length + 1 + (line.split(' ')[0] ?? '').length > width - 8;
