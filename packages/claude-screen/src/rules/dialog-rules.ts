/** The upper edge of a dialog, with a notice in it or not. */
export const RULE_ROW = /^\s*(?:[─━]{4,}(?:\s\S.*\s[─━]+)?|▔{8,}(?:\s\S.*\s▔+)?|-{20,})\s*$/;
/** Rows that divide inside a dialog. */
export const INNER_RULE_ROW = /^\s*[╌┄┈]{8,}…?\s*$|^\s*─{5,}\s*$/;

const NAMES =
  'enter|return|esc|escape|tab|shift|ctrl|alt|meta|space|backspace|delete|pgup|pgdn|arrow|arrows|type|any|keys?'
    .split('|')
    .map((name) => `[${name[0]?.toUpperCase()}${name[0]}]${name.slice(1)}`)
    .join('|');
// words for directions are keys only in pairs: "Up to 10 users" is none
const KEY = `${NAMES}|[Uu]p/[Dd]own|[Ll]eft/[Rr]ight|↑↓|←→|[↕↑↓←→⏎?/]|[a-z0-9]|[A-Z](?=[+/])|(?<=[+-])[A-Z]`;
const KEYS = `(?:[Pp]ress )?(?:${KEY})(?:[ +/,-]+(?:${KEY}))*(?:×\\d)?(?: again| twice)?`;
/** Keys a dialog offers, with a verb: `Esc to cancel`, `Enter/↓ to select`, `Tab/Arrow keys to navigate`. */
export const HINT = new RegExp(`^${KEYS} to (?!the |a )[a-z↑↓].*$`);
/** Hints by which a dialog is known when none of its options is in sight: the key that takes or leaves it. */
export const CLOSING_HINT =
  /^(?:press )?(?:[\w↑↓←→]+\/)*(?:esc|escape|enter)(?:\/[\w↑↓←→]+)*(?: again)? to (?!interrupt\b|send\b|edit\b|clear again\b|the\b|a\b)[a-z]+/i;

/** The last row of a screen that waits for a key without naming it. */
export const OVERLAY_END =
  /^\s*(?:For more help: https?:\/\/|Paste code here if prompted >|(?:.* )?\(ctrl\+t to (?:dis|en)able\)$)/;
/** The field in which a list is searched; 2.1.325. */
export const SEARCH_FIELD = /^\s*│\s*⌕ /;
/** The upper edge of a panel over the conversation, with a notice in it or not; 2.1.325. */
export const PANEL_EDGE = /^▔{8}|\s▔$/;
/** The upper edge of a dialog in the place of the composer; 2.1.325. */
export const CLIPPED_EDGE = /^─{20,}$/;
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

const PLAN = 'Claude has written up a plan';
/** How a dialog begins to ask. */
export const QUESTION = new RegExp(`^(?:Do you want|Would you like|${PLAN})\\b`);

/** The first words of the question under a plan, which goes on with one of those above. */
export const PLAN_QUESTION = new RegExp(`^${PLAN}\\b`);

/** The bar over several questions, and the short name over a single one. */
export const TAB_BAR_START = /^\s*←\s+[☐☒✔]/;
export const SUBMIT_TAB = /^Submit$/;
export const REVIEW_HEADING = /^Review your answers$/;
/** What a review asks under the answers, up to 2.1.326; an answer may begin a row with the same words. */
export const REVIEW_QUESTION = /^Ready to submit your answers\?$/;
export const HAND_IN_ROW = /^Submit answers$/;
export const CHIP = /^\s*[☐☒]\s+(\S.*)$/;

/** Words of a free-text row nothing is typed in. */
export const FREE_TEXT =
  /^(?:Type something[.…]?|Type here to tell Claude\b.*|Tell Claude what to change)$/;
/** The note under a free-text row, whatever is typed in it. */
export const FREE_TEXT_NOTE = /\bwith this feedback$/;
/** Rows of a question that have no digit. */
export const SUBMIT_ROW = /^(?:Submit|Next)$/;
const CHAT = 'Chat about this';
export const EXTRA_ROW = new RegExp(`^(?:${CHAT}|Skip interview and plan immediately)$`);
/** The first of them by its words, as an agent may write them. */
export const CHAT_WORDS = new RegExp(`^${CHAT}\\.?$`, 'i');
/** The same with its digit, under the rule that ends a question's own options. */
export const CHAT_ROW = new RegExp(`^\\s*[❯›]?\\s*(\\d{1,2})\\.\\s+${CHAT}$`);

/** A field of an input form. */
export const FIELD_ROW = /^\s*(❯\s+)?\*?\s*([^:]{1,60}):\s?(.*)$/;
export const FIELD_PLACEHOLDER = /^(?:Type something|Enter|Not set)\b.*…?$/;
/** Buttons side by side. */
export const BUTTON_ROW =
  /^\s*(❯\s+)?(Accept)\s{2,}(❯\s+)?(Decline)(?:\s+\(press an arrow key to choose\))?$/;

/** The row under a session's name. */
export const SESSION_DETAILS = /^\s+(?:\d+ \w+ ago|just now|yesterday)\b.* · /;

/** The edges of a box. */
export const BOX_TOP = /^\s*╭─.*╮$/;
export const BOX_BOTTOM = /^\s*╰─.*╯$/;

/** Answers, with digit and cursor or without. */
export const ANSWER_YES = /^Yes\b/;
export const ANSWER_NO = /^No\b/;

/** The dashed rules around what a permission or a plan is about; 2.1.325. */
export const INPUT_EDGE = /^\s{0,2}╌{8,}$/;
/** The bar before each row of a value that takes several; 2.1.325. */
export const GUTTER = /^│ ?/;
/** The sign at the right edge that more lies below; 2.1.325. */
export const SCROLL_MARK = /\s{2,}[↑↓]$/;
/** The row that says how much of a list is out of sight. */
export const MORE_ROW = /^\s*[↑↓] \d+ more\b/;

/** A choice with or without a box: what is in the box, and the words. */
export const BOXED_ROW = /^(?:\[([ xX✔✓])\]\s*)?(.*)$/;
