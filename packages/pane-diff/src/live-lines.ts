/** Lines a program draws again and again in place, wherever they stand. */
export const spinnerShapes: readonly RegExp[] = [
  // ✻ Thundering…   * Ideating… (3s · ↓ 34 tokens)   ✶ Compacting conversation… (2s)
  /^ {0,2}[·✢✳✶✻✽*+] \p{Lu}[^…]*…(?: \(.*\))?$/u,
  // ✻ 529 Overloaded · Retrying in 9s · attempt 5/10
  /^ {0,2}[·✢✳✶✻✽*+] [^·]+ · Retrying in [^·]+ · attempt \d+\/\d+$/,
  // ● Calling el · 4s…
  /^● .* · (?:\d+m )?\d+s…$/,
  // ⠙ Installing packages
  /^\s*[\u2801-\u28ff] \S/,
];

/** The hint that hangs below a spinner, with the rows it wraps onto. */
export const hintShape = /^\s+⎿\s+(?:Tip: |If it persists, )/;
export const hintContinuation = /^\s{5}/;

/** Key hints and mode lines, live only at the bottom of a screen. */
export const footerShapes: readonly RegExp[] = [
  // ⏸ manual mode on · esc to interrupt   ⏵⏵ accept edits on (shift+tab to cycle)
  /^\s*(?:⏸|⏵⏵) /,
  /^\s*\? for shortcuts/,
  /\besc to interrupt\b/i,
  // Enter to select · ↑/↓ to navigate · Esc to cancel
  /^\s*(?:Enter|Esc) to [a-z]+(?: ·.*)?$/,
  /^\s*Press Ctrl-[A-Z] again to /,
  /^\s*\d+% (?:until auto-compact|context left)/,
];

/** The first row of the input box, and the rules above and below it. */
export const composerPrompt = /^❯(?:\s|$)/;
export const composerRule = /^─{10,}(?: .* ─+)?$/;

/** The row above the input box while a dialog waits for the keyboard to rest, and a blank one. */
export const heldBack = /^ {2}Waiting for permission…$/;

/** A notice set flush right on the row above the input box. */
export const flushRight = /^ {10,}\S/;
