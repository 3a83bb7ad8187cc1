/** Labels that say yes. */
export const YES = /^(?:yes|allow|apply|use this|always)\b/i;
/** Labels that say no. */
export const NO = /^(?:no|don.t allow|deny|decline|reject|cancel|continue without)\b/i;

/** Words of a row that grants more than what is asked, or for longer than once; 2.1.2 to 2.1.325. */
export const PERMANENT =
  /\balways\b|\bdon.t ask\b|\bauto\b|\bauto-|\bbypass|\baccept edits\b|\ball (?:edits|future|\w+ commands)\b|\b(?:this|the) session\b|\bremember\b|\bfrom now on\b|\bevery time\b|\bswitch to\b/i;
/** A mode that asks each time is no grant, though it lasts for the session. */
export const ASKS_EACH_TIME = /\bask each time\b/i;
const BYPASS = 'Bypass Permissions mode';
/** Dialogs whose every yes lasts: a mode in which nothing is asked any more. */
export const PERMANENT_DIALOG = new RegExp(BYPASS, 'i');
/** The title of the warning before that mode. */
export const BYPASS_WARNING = new RegExp(`\\b${BYPASS}$`);
