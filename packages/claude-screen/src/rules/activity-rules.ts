import type { TextRule } from './text-rule.ts';

/** First characters of what stands in the conversation. */
export const CONVERSATION_ROW = /^(?:[●⏺✻✽✶✳✢✺∴]\s?|[·*]\s|(?:\s{2,4})?⎿)/;
/** What somebody sent earlier. */
export const SENT_PROMPT_ROW = /^[❯>]\s+\S/;
/** What somebody sent to a shell, to memory or to the background. */
export const SENT_ELSEWHERE_ROW = /^[!#&] \S/;
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
  { name: 'spinner', pattern: /^[✻✽✶✳✢✺] (?:.*(?:…|\.\.\.)|[^…]*… \(.*)$/ },
  // · Ebbing… (still thinking)
  { name: 'spinner-word', pattern: /^(?:· \p{Lu}[^…]*|\* \p{Lu}[\p{L}'-]*ing)…(?: \(.*)?$/u },
  // a narrow pane leaves the glyph out
  { name: 'retry', pattern: /^(?:[✻✽✶✳✢✺·*] .*\bRetrying\b|\S.*· Retrying in \d)/ },
  // Overl…  attempt 4/6
  { name: 'retry-cut', pattern: /^(?![●⏺❯>!])\S.* attempt \d+\/\d+$/ },
  { name: 'spinner-status', pattern: /^[✻✽✶✳✢✺] \p{Lu}\p{L}*ing\b(?!.*\bfor \d+[hms]\b)/u },
  { name: 'counter', pattern: /^\s*\(\s*(?:\d+[hms]\s?)+· ?(?:[↑↓]\s?)?[\d.]+k? tokens\s*\)$/i },
  { name: 'loading', pattern: /^[⠀-⣿] \p{Lu}.*/u },
];
/** The name of the rule for the row shown while a dialog waits for the keyboard to rest. */
export const HELD_BACK = 'dialog-held-back';
export const HELD_BACK_ROW = /^ {2}Waiting for permission…$/;
/** Rows right on top of the composer, where no answer comes without a blank row between. */
export const WORKING_EDGE: readonly TextRule[] = [
  { name: 'interrupt-row', pattern: /^\s*(?:press )?(?:esc|ctrl\+c) to interrupt$/i },
  { name: 'interrupt-note', pattern: /^[\p{L}\d].* \((?:esc|ctrl\+c) to interrupt\)?$/iu },
  { name: HELD_BACK, pattern: HELD_BACK_ROW },
];
/** Rows that hang under the newest one, while a turn is under way. */
export const WORKING_NOTES: readonly TextRule[] = [
  { name: 'retry-note', pattern: /^\s*⎿\s.*\bRetrying in \d/ },
];
/** The row under a turn that was stopped by hand, cut before its dot in a narrow pane. */
export const INTERRUPTED_ROW = /^\s*⎿\s{2,}Int(?:errupte|\w*\s?·)/;
/** Rows under the composer, while a turn is under way. */
export const WORKING_FOOTER: readonly TextRule[] = [
  {
    name: 'interrupt-footer',
    pattern: /(?:^|[·\s(])(?:esc|ctrl\+c) to interrupt(?:\s*[·)…]|\s{2,}|$)/i,
  },
  // the row ends with the pane; nothing else in it begins so (2.1.325)
  { name: 'interrupt-cut', pattern: /^\s*(?:⏸|⏵⏵) .*· e(?:sc?(?: t(?:o(?: in?\w*)?)?)?)? ?…$/ },
  { name: 'spinner-footer', pattern: /^[✻✽✶✳✢✺] .*… \(/ },
];

/** The key that is offered under an empty composer while nothing goes on. */
export const IDLE_FOOTER = /(?:^|·)\s*\?(?: for short|[^·]*…$)/;

/**
 * Signs of a release that closes each turn with a row of its own and hides the spinner while an answer streams; the
 * first was seen in 2.1.325.
 */
export const CLOSES_TURNS: readonly RegExp[] = [
  /· done \d{1,2}:\d\d\b/,
  /[◐◑◒◓●○◉] \w+ · \/eff/,
  /^\s{0,2}(?:-- [A-Z]+ -- )?⏸ manual mode on/,
  /^\s{0,2}(?:⏸|⏵⏵) .*(?:· ← for agents|· ↓ to manage)/,
  /^\s{2,}tmux (?:detected\b|focus-e)/,
  /^(?: ▐▛█{3}▛█|▝▜█{6}▀| ▝▝ {3}▝▝)(?: |$)/,
];
/** Rows that look like an answer and are Claude Code's own: to a command nobody knows, to another mode. */
export const COMMAND_REPLY =
  /^[●⏺] (?:Unknown (?:slash )?command:|Auto mode |See the full changelog\b)/;
/** What sets a turn off without a prompt. */
export const NEWS_ROW = /^[●⏺] (?:Background |Agent |Task |Monitor )/;
/** The first rows of a session. */
export const BANNER_ROW = /\bClaude Code v\d/;
/** A command given to the shell, and the note under one that runs. */
export const SHELL_COMMAND_ROW = /^! \S/;
export const RUNNING_NOTE = /^\s*⎿\s+Running…/;

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
  {
    name: 'too-large',
    pattern:
      /^(?:Request|Image|PDF|Input|File|Attachment)s? (?:was |is |are |were )?too (?:large|long)\b/,
  },
  { name: 'timeout', pattern: /^Request timed out\b/ },
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
