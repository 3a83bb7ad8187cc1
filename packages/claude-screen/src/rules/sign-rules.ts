/** The notice over the composer while a draft is put by with Ctrl+S. */
export const STASHED = /› stashed\s*$/i;

/** What stands in a draft for a paste or a picture; the text itself is not on the screen. */
export const PASTED = /\[(?:Pasted text|Image) #\d+/;

/** What the conversation says of a question that was answered or declined, without its spaces. */
export const ANSWERED = 'Useranswered';
export const DECLINED = 'Userdeclinedtoanswerquestions';

/** A prompt of somebody's, and the one that cleared the conversation. */
export const SAID = /^[❯>][\s\u00a0]/;
export const CLEARED = /^[❯>][\s\u00a0]+\/clear\s*$/;
/** An answer or a tool of Claude's. */
export const REPLIED = /^[●⏺]/;
