import type { DialogKind } from './dialog.ts';
import type { ScreenState } from './screen.ts';

/** A pattern with a name to show as evidence. */
export interface TextRule {
  readonly name: string;
  readonly pattern: RegExp;
}

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

/** True when one of the rules matches. */
export const matches = (rules: readonly TextRule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** The Claude Code release whose screens the rules were recorded from. */
export const RECORDED_WITH = '2.1.325';

/** The rows over and under the composer, with a session name in them or not. */
export const COMPOSER_RULE = /^\s*(?:[─━]{4,}(?:\s\S.*\s[─━]+)?|-{20,})\s*$/;
/** The upper edge of a dialog, with a notice in it or not. */
export const RULE_ROW = /^\s*(?:[─━]{4,}(?:\s\S.*\s[─━]+)?|▔{8,}(?:\s\S.*\s▔+)?|-{20,})\s*$/;
/** Rows that divide inside a dialog. */
export const INNER_RULE_ROW = /^\s*[╌┄┈]{8,}…?\s*$|^\s*─{5,}\s*$/;

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

/** Rows that a shell or a crash leaves under a dead screen; a status line is indented. */
export const LEFTOVERS: readonly TextRule[] = [
  {
    name: 'shell-prompt',
    pattern: /^(?=\S)(?:.*[^\d\s])?\s?[$#]$|^\S.*[^\d\s]\s?%$|^\S+%$|^[➜λ]\s/,
  },
  { name: 'shell-message', pattern: /^(?:-?(?:ba|z|da|fi)?sh|fish|tmux): |: command not found$/ },
  {
    name: 'exit',
    pattern: /^(?:\[(?:exited|detached|Process \w+).*\]|EXITED\b.*|Pane is dead.*)$/,
  },
  { name: 'killed', pattern: /^(?:Killed|Terminated|Aborted|Hangup|Segmentation fault)\b/ },
  { name: 'stack', pattern: /^\s+at .+(?::\d+:\d+\)?|\(native\)|<anonymous>\)?)$/ },
  { name: 'exception', pattern: /^(?:\w*Error|Uncaught .+|Node\.js v\d\S*|error): ?\S?/ },
  { name: 'resume-command', pattern: /^Resume this session with:|^claude (?:-|.*--resume)/ },
];

/** The row over a bare prompt that makes it a shell's: a place, a branch, a host. */
export const SHELL_CONTEXT = /(?:^|\s)(?:~|\/)[\w./-]*(?:\s|$)|\w@[\w.~-]|\bgit:\(|^\S+ on \S|^\$ /;

/** Words of a whole screen, whose composer always has rules. */
export const WHOLE_SCREEN = /\bClaude Code v\d|^[✻✽✶✳✢✺*] .* · done \d+:\d\d\b/;

/** First characters of what stands in the conversation. */
export const CONVERSATION_ROW = /^(?:[●⏺✻✽✶✳✢✺∴]\s?|[·*]\s|\s{0,4}⎿)/;
/** What somebody sent earlier. */
export const SENT_PROMPT_ROW = /^[❯>]\s+\S/;
/** Rows about the session that stand over the composer, not in the conversation. */
export const NOTICE_ROW =
  /^\s*[◐◑◒◓●○◉]\s\w+ · \/effort|^\s{20,}\S|^\s+› Stashed|^※ recap:|^\s*✻ Welcome to Claude Code/;

const COUNTER = String.raw`\(\s*(?:[^()]*[·-]\s)?(?:\d+[hms]\s?)+(?:[·-].*)?\)?|\((?:esc|ctrl\+c) to interrupt\b.*`;

/** The newest row of the conversation, while a turn is under way. */
export const WORKING_ROWS: readonly TextRule[] = [
  {
    name: 'spinner-counter',
    pattern: new RegExp(`^[✻✽✶✳✢✺●⏺·*] .*(?:…|\\.\\.\\.) ?(?:${COUNTER})$`, 'i'),
  },
  { name: 'spinner-interrupt', pattern: /^[✻✽✶✳✢✺·*] .*\((?:esc|ctrl\+c) to interrupt\b/i },
  { name: 'spinner', pattern: /^[✻✽✶✳✢✺] .*(?:…|\.\.\.)$/ },
  { name: 'spinner-word', pattern: /^[·*] (?:\p{Lu}[\p{L}'-]*ing|Compacting conversation.*)…$/u },
  { name: 'retry', pattern: /^[✻✽✶✳✢✺·*] .*\bRetrying in \d/ },
  { name: 'spinner-status', pattern: /^[✻✽✶✳✢✺] \p{Lu}\p{L}*ing\b(?!.*\bfor \d+[hms]\b)/u },
  { name: 'counter', pattern: /^\s*\(\s*(?:\d+[hms]\s?)+· ?(?:[↑↓]\s?)?[\d.]+k? tokens\s*\)$/i },
  { name: 'loading', pattern: /^[⠀-⣿] \p{Lu}.*/u },
];
/** The name of the rule for the row shown while a dialog waits for the keyboard to rest. */
export const HELD_BACK = 'dialog-held-back';
/** Rows right on top of the composer, where no answer comes without a blank row between. */
export const WORKING_EDGE: readonly TextRule[] = [
  { name: 'interrupt-row', pattern: /^\s*(?:press )?(?:esc|ctrl\+c) to interrupt$/i },
  { name: 'interrupt-note', pattern: /^[\p{L}\d].* \((?:esc|ctrl\+c) to interrupt\)?$/iu },
  { name: HELD_BACK, pattern: /^ {2}Waiting for permission…$/ },
];
/** Rows that hang under the newest one, while a turn is under way. */
export const WORKING_NOTES: readonly TextRule[] = [
  { name: 'retry-note', pattern: /^\s*⎿\s.*\bRetrying in \d/ },
];
/** The row under a turn that was stopped by hand. */
export const INTERRUPTED_ROW = /^\s*⎿\s+Interrupted\b/;
/** Rows under the composer, while a turn is under way. */
export const WORKING_FOOTER: readonly TextRule[] = [
  { name: 'interrupt-footer', pattern: /(?:^|[·\s])(?:esc|ctrl\+c) to interrupt(?:[\s·)]|$)/i },
  { name: 'spinner-footer', pattern: /^[✻✽✶✳✢✺] .*… \(/ },
];

/** An entry of the list that opens over the composer after a slash. */
export const COMMAND_LIST_ROW = /^\s+(?:❯ )?\/[\w:-]+\s{2,}\S|^\s{30,}\S.*\/\w+\)$/;

/** The row that closes a finished turn. */
export const DONE_ROW = /^[✻✽✶✳✢✺*] \p{L}+ for (?:\d+[hms]\s?)+/u;

/** How a turn that failed ends, after its marker. */
export const ERRORS: readonly TextRule[] = [
  { name: 'api-error', pattern: /^API Error\b(?: ?[:(]|$)/ },
  { name: 'login', pattern: /^(?:Not logged in|Please run \/login|Invalid API key|OAuth token)\b/ },
  {
    name: 'auth',
    pattern: /^(?:Authentication Error|Failed to authenticate|Invalid authentication)\b/i,
  },
  {
    name: 'limit',
    pattern: /^(?:You've (?:hit|reached) your .*limit|Claude (?:\w+ )?usage limit reached)/,
  },
  {
    name: 'limit-kind',
    pattern: /^(?:\S+ )?(?:5-hour|[Ss]ession|[Ww]eekly|Opus|Sonnet|[Uu]sage) limit reached\b/,
  },
  { name: 'balance', pattern: /^Credit balance (?:is )?too low/ },
  { name: 'unavailable', pattern: /^(?:The model|\S+(?: [\d.]+)?) is currently unavailable\b/ },
  { name: 'prompt-too-long', pattern: /^(?:Prompt is too long|Context limit reached)\b/ },
  { name: 'connection', pattern: /^(?:Unable to connect to|Connection error)\b/ },
  { name: 'model', pattern: /^There's an issue with the selected model/ },
];

/** Claude Code's own words on the context window. */
export const CONTEXT: readonly (TextRule & { readonly means: 'left' | 'used' })[] = [
  {
    name: 'until-auto-compact',
    means: 'left',
    pattern: /(?:^|\s)(\d{1,3})% until auto-compact(?:\s|$)/,
  },
  {
    name: 'left-until-auto-compact',
    means: 'left',
    pattern: /(?:^|\s)Context left until auto-compact: (\d{1,3})%/,
  },
  { name: 'low', means: 'left', pattern: /(?:^|\s)Context low \((\d{1,3})% remaining\)/ },
  { name: 'left', means: 'left', pattern: /(?:^|\s)(\d{1,3})% context (?:left|remaining)(?:\s|$)/ },
  { name: 'used', means: 'used', pattern: /(?:^|\s)(\d{1,3})% context used(?:\s|$)/ },
];

const KEY =
  '↑↓|←→|↕|enter|return|esc|escape|tab|shift|ctrl|alt|meta|space|backspace|delete|pgup|pgdn|up|down|left|right|arrow|arrows|type|any|keys?|[a-z]|↑|↓|←|→|⏎|\\?|/';
/** Keys a dialog offers: `Esc to cancel`, `Tab/Arrow keys to navigate`. */
export const HINT = new RegExp(
  `^(?:press )?(?:${KEY})(?:[ +/-]+(?:${KEY}))*(?: again)? to \\S.*$`,
  'i',
);
/** Hints by which a dialog is known when none of its options is in sight. */
export const CLOSING_HINT =
  /^(?:press )?(?:esc|escape|enter)(?: again)? to (?:cancel|close|exit|go back|dismiss|continue|confirm|save|select|submit|return)\b/i;

/** The last row of a screen that waits for a key without naming it. */
export const OVERLAY_END = /^\s*(?:For more help: https?:\/\/|Paste code here if prompted >)/;
/** Tasks listed under a dialog. */
export const TASK_ROW = /^\s+(?:\d+ tasks? \(|[◻◼☐☒✔✓■□] |… \+\d+ )/;
/** A complaint that may stand between choices and keys. */
export const WARNING_ROW = /^\s*⚠/;

/** A choice with its digit. */
export const OPTION_ROW = /^(\s*)([❯›▶>]\s*)?([↑↓]\s*)?(\d{1,2})\.\s+(\S.*)$/;
/** The focused choice where choices have no digit. */
export const CURSOR_ROW = /^(\s*)[❯›▶]\s+(\S.*)$/;
/** A preview beside the options. */
export const PREVIEW_COLUMN = /(?:^|\s{2,})[│┌└╭╰├].*$/;
/** The upper edge of such a preview. */
export const PREVIEW_EDGE = /(?:\S\s{2,}|^\s{8,})[┌╭]/;
/** Labels that may wrap but are never followed by a description. */
export const UNDESCRIBED = /^(?:Yes|No)\b/;

/** How a dialog begins to ask. */
export const QUESTION = /^(?:Do you want|Would you like|Claude has written up a plan)\b/;

/** The bar over several questions, and the short name over a single one. */
export const TAB_BAR = /^\s*←\s+(?=.*[☐☒✔])(.*?)\s*→\s*$/;
export const TAB = /([☐☒✔✓])\s+(.+?)(?=\s+[☐☒✔✓]|\s*$)/g;
export const SUBMIT_TAB = /^Submit$/;
export const REVIEW_HEADING = /^Review your answers$/;
export const CHIP = /^\s*[☐☒]\s+(\S.*)$/;

/** Words of a free-text row nothing is typed in. */
export const FREE_TEXT =
  /^(?:Type something[.…]?|Type here to tell Claude\b.*|Tell Claude what to change)$/;
/** The note under a free-text row, whatever is typed in it. */
export const FREE_TEXT_NOTE = /\bwith this feedback$/;
/** Rows of a question that have no digit. */
export const SUBMIT_ROW = /^(?:Submit|Next)$/;
export const EXTRA_ROW = /^(?:Chat about this|Skip interview and plan immediately)$/;

/** A field of an input form. */
export const FIELD_ROW = /^\s*(❯\s+)?\*?\s*([^:]{1,60}):\s?(.*)$/;
export const FIELD_PLACEHOLDER = /^(?:Type something|Enter|Not set)\b.*…?$/;
/** Buttons side by side. */
export const BUTTON_ROW = /^\s*(❯\s+)?(Accept)\s{2,}(❯\s+)?(Decline)$/;

/** The row under a session's name. */
export const SESSION_DETAILS = /^\s+(?:\d+ \w+ ago|just now|yesterday)\b.* · /;

/** Answers without digit or cursor. */
export const ANSWER_YES = /^Yes\b/;
export const ANSWER_NO = /^No\b/;

/** First match wins; a dialog that matches none is `unknown` and a `menu`. */
export const DIALOGS: readonly DialogRule[] = [
  { name: 'review', kind: 'review', state: 'menu', option: /^Submit answers$/ },
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
    otherOption: /^No\b/,
  },
  {
    name: 'tool-use',
    kind: 'permission',
    state: 'permission_prompt',
    option: /^Yes, (?:and )?(?:allow|always allow|don't ask again|switch to|during this session)\b/,
    otherOption: /^No\b/,
  },
  {
    name: 'yes-or-no',
    kind: 'permission',
    state: 'permission_prompt',
    title: /^(?:Do you want to|Allow|Run|Trust)\b.*\?$/,
    option: /^Yes\b/,
    otherOption: /^No\b/,
  },
];
