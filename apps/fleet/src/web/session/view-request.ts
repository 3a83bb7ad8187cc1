import type { RequestKind } from '@gsd-code-skill/core';
import { payloadOf, type Request } from '@gsd-code-skill/session-channel';
import { formatRequest, shownText } from '@gsd-code-skill/wake-format';

export interface OptionView {
  /** What chooses it. */
  readonly choice: string;
  readonly label: string;
  readonly description: string | null;
  readonly preview: string | null;
}

export interface QuestionView {
  readonly question: string;
  readonly header: string | null;
  readonly several: boolean;
  readonly options: readonly OptionView[];
}

/** A request as a person reads it before deciding. */
export interface RequestView {
  readonly id: string;
  readonly kind: RequestKind;
  readonly tool: string | null;
  readonly opened_at: string | null;
  readonly subagent: string | null;
  /** All of it, but for its secrets; nothing in it is hidden. */
  readonly text: string;
  /** Secrets that are masked in it. */
  readonly masked: number;
  readonly questions: readonly QuestionView[];
}

export function viewRequest(request: Request): RequestView {
  const { id, kind, toolName, openedAt, subagent } = request;
  const { text, masked } = formatRequest({ kind, payload: payloadOf(request) });
  return {
    ...{ id, kind, tool: shownText(toolName), opened_at: openedAt },
    subagent: subagent === undefined ? null : shownText(subagent),
    ...{ text, masked },
    questions: request.questions.map(({ question, header, multiSelect, options = [] }) => ({
      question: shownText(question),
      header: header === undefined ? null : shownText(header),
      several: multiSelect ?? false,
      options: options.map(({ label, description, preview }, index) => ({
        choice: `${index + 1}`,
        label: shownText(label),
        description: description === undefined ? null : shownText(description),
        preview: preview === undefined ? null : shownText(preview),
      })),
    })),
  };
}
