import type { TextRule } from './text-rule.ts';

/** The rows over and under the composer, with a session name in them or not. */
export const COMPOSER_RULE = /^\s*(?:[─━]{4,}(?:\s\S.*\s[─━]+)?|-{20,})\s*$/;
/** The row text is typed in. */
export const PROMPT_ROW = /^\s{0,2}([❯>!#&])(?:[\s\u00a0]+(.*))?$/;
/** The same row in the rounded box of older releases. */
export const BOXED_PROMPT_ROW = /^\s*│\s([❯>!#&])(?:[\s\u00a0]+(.*?))?\s*│$/;

/** The placeholder of a composer with messages waiting; a turn is under way. */
export const QUEUED_PLACEHOLDER = /^Press up to edit queued messages$/;
/** Words of Claude Code's own in an otherwise empty composer. */
export const PLACEHOLDERS: readonly TextRule[] = [
  { name: 'queued', pattern: QUEUED_PLACEHOLDER },
  { name: 'try', pattern: /^Try "[^"]*"?$/ },
  { name: 'type-message', pattern: /^Type (?:your|a) message(?:\.\.\.|…)?$/ },
];

/** One of them, where no row of hints follows it. */
export const QUEUED_ROW = /^\s{0,4}[❯>]\s+\S/;
/** The row under messages that wait for the running turn. */
export const QUEUED_HINT = /^\s+\S.* to send now$/;

/** Rows under a composer that has lost its rules. */
export const FOOTER_ROW =
  /^\s*(?:\? for shortcuts|← for agents|⏵⏵ |⏸ |[!/@&] for |(?:esc|ctrl\+c) to interrupt)/i;

/** An entry of the list that opens over the composer after a slash. */
export const COMMAND_LIST_ROW = /^\s+(?:❯ )?\/[\w:-]+\s{2,}\S|^\s{30,}\S.*\/\w+\)$/;

/** The chosen entry of that list, as far as its description, which goes on in the same column. */
export const COMMAND_CURSOR = /^ {2}❯ \/\S*\s{2,}(?=\S)/;
/** An entry of the list that opens after an at sign: a file or an agent; 2.1.325. */
export const MENTION_ROW = /^ {4}[+*◇] \S/;

/** The last row under the composer: the permission mode and its keys, in vim mode after the editor's; 2.1.325. */
export const MODE_ROW = /^\s{0,2}(?:-- [A-Z]+ -- )?(?:⏸|⏵⏵) /;
/** A mode with all of its own words, before other keys; 2.1.325. */
export const WHOLE_MODE = / \(shift\+tab to cycle\)$/;
