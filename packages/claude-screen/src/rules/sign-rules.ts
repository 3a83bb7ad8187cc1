/** The notice over the composer while a draft is put by with Ctrl+S. */
export const STASHED = /› stashed\s*$/i;

/** What stands in a draft for a paste or a picture; the text itself is not on the screen. */
export const PASTED = /\[(?:Pasted text|Image) #\d+/;

/** What the conversation says of a question that was answered or declined; the second of each since 2.1.326. */
export const ANSWERED: readonly string[] = ['User answered', "Answered Claude's questions"];
export const DECLINED: readonly string[] = [
  'User declined to answer questions',
  "Declined to answer Claude's questions",
];

/** A prompt of somebody's, and the one that cleared the conversation. */
export const SAID = /^[❯>][\s\u00a0]/;
export const CLEARED = /^[❯>][\s\u00a0]+\/clear\s*$/;
/** An answer or a tool of Claude's. */
export const REPLIED = /^[●⏺]/;

/** Under the composer, while Claude Code waits for a usage limit to reset and will then go on by itself. */
export const GOES_ON = /^\s*Continuing (?:automatically\b|shortly\b).*\besc to cancel\s*$/i;

/** The row that leaves a session at its usage limit, where Claude Code asks what to do. */
export const STOP_AND_WAIT = /^Stop and wait for limit to reset\b/i;

/** The edges of the composer. */
export const RULE = /^[─━▔]{10,}/;
/** What stands at the right edge over the composer comes and goes by itself. */
export const COMES_AND_GOES = /^\s{20,}\S/;
/** ● Calling el · 4s… */
export const CALLING = /^● .* · (?:\d+m )?\d+s…$/;
/** What of a spinner counts work, and not seconds. */
export const COUNTED = /[\d.]+k? tokens|attempt \d+/g;
