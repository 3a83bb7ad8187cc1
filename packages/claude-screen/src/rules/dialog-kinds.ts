import type { DialogKind } from '../dialog.ts';
import type { ScreenState } from '../screen.ts';
import { ANSWER_NO, ANSWER_YES, HAND_IN_ROW } from './dialog-rules.ts';

/** What a dialog must show to be of a kind; every part given must match. */
export interface DialogRule {
  readonly name: string;
  readonly kind: DialogKind;
  readonly state: ScreenState;
  readonly header?: RegExp;
  readonly title?: RegExp;
  /** Tested against each label. */
  readonly option?: RegExp;
  /** A second label that must be there too. */
  readonly otherOption?: RegExp;
  readonly hint?: RegExp;
  /** Tested against everything above the options. */
  readonly text?: RegExp;
}
/** First match wins; a dialog that matches none, and does not look like a question either, is `unknown` and a `menu`. */
export const DIALOGS: readonly DialogRule[] = [
  { name: 'review', kind: 'review', state: 'menu', option: HAND_IN_ROW },
  { name: 'plan-exit', kind: 'plan', state: 'menu', title: /^Exit plan mode\?$/ },
  { name: 'plan-ready', kind: 'plan', state: 'menu', header: /^Ready to code\?$/ },
  {
    name: 'plan-approval',
    kind: 'plan',
    state: 'menu',
    title: /\bWould you like to proceed\?$/,
    option: /^Yes, (?:.*auto-accept edits|manually approve edits|.*auto mode|.*bypass permissions)/,
  },
  {
    name: 'trust-folder',
    kind: 'trust',
    state: 'permission_prompt',
    text: /\btrust (?:the files in )?this (?:folder|directory)\?|\bone you trust\?|^Accessing workspace:/,
  },
  {
    name: 'trust-choice',
    kind: 'trust',
    state: 'permission_prompt',
    option: /^Yes, I trust this folder$/,
  },
  {
    name: 'elicitation',
    kind: 'elicitation',
    state: 'menu',
    header: /^MCP server .+ requests your input$/,
  },
  {
    name: 'resume-picker',
    kind: 'resume_picker',
    state: 'menu',
    header: /^Resume (?:a )?(?:session|conversation)\b/i,
  },
  {
    name: 'amend-hint',
    kind: 'permission',
    state: 'permission_prompt',
    hint: /^Tab to (?:amend|add additional instructions)$/,
  },
  {
    name: 'do-you-want',
    kind: 'permission',
    state: 'permission_prompt',
    title: /^Do you want to .+\?$/s,
    option: /^(?:Yes|Allow|Apply)\b/,
  },
  {
    name: 'wants-to',
    kind: 'permission',
    state: 'permission_prompt',
    option: /^Allow\b/,
    otherOption: /^(?:Deny|Don't allow|Reject)\b/,
  },
  {
    name: 'mcp-server',
    kind: 'permission',
    state: 'permission_prompt',
    option: /^Use this(?: and all future)? MCP server/,
  },
  {
    name: 'mcp-server-found',
    kind: 'permission',
    state: 'permission_prompt',
    text: /^(?:\d+ )?[Nn]ew MCP servers? found\b/,
  },
  {
    name: 'accept-risk',
    kind: 'permission',
    state: 'permission_prompt',
    option: /^Yes, I (?:accept|understand)\b/,
    otherOption: ANSWER_NO,
  },
  {
    name: 'tool-use',
    kind: 'permission',
    state: 'permission_prompt',
    option: /^Yes, (?:and )?(?:allow|always allow|don't ask again|switch to|during this session)\b/,
    otherOption: ANSWER_NO,
  },
  {
    name: 'yes-or-no',
    kind: 'permission',
    state: 'permission_prompt',
    title: /^(?:Do you want to|Allow|Run|Trust)\b.*\?$/,
    option: ANSWER_YES,
    otherOption: ANSWER_NO,
  },
];
