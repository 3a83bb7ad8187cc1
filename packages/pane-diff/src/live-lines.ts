/** Lines that one program draws again and again, told to the diff by whoever knows the program. */
export interface LiveLines {
  /** Lines drawn again in place, wherever they stand. */
  readonly spinners?: readonly RegExp[];
  /** Hints that hang below a spinner; the rows they wrap onto, indented by five columns, go with them. */
  readonly hints?: readonly RegExp[];
  /** Key hints and mode lines, live only at the bottom of a screen. */
  readonly footers?: readonly RegExp[];
  /** Notices on the row right above the input box, after a blank one. */
  readonly notices?: readonly RegExp[];
}

/** What both functions take. */
export interface DiffOptions {
  /**
   * Lines of the program in the pane that are no content.
   *
   * @default what any terminal program draws again: spinners, counters, key hints
   */
  readonly liveLines?: LiveLines | undefined;
}

/** Shapes that any program draws again, without the words of one. */
export const anyProgram: Required<LiveLines> = {
  spinners: [
    // a star that turns, words that go on, a counter: ✻ Thundering…   * Ideating… (3s)
    /^ {0,2}[·*+\u2720-\u274b] \p{Lu}[^…]*…(?: \(.*\))?$/u,
    // a countdown and a count: ✻ 529 Overloaded · Retrying in 9s · attempt 5/10
    /^ {0,2}[·*+\u2720-\u274b] [^·]+ · [^·]+ \d+s · [^·]+ \d+\/\d+$/,
    // seconds that run: ● Calling el · 4s…
    /^● .* · (?:\d+m )?\d+s…$/,
    // ⠙ Installing packages
    /^\s*[\u2801-\u28ff] \S/,
  ],
  // below a spinner stands what only one who knows the program can tell from output
  hints: [],
  footers: [
    /^\s*\? for [a-z]+/,
    // Enter to select · ↑/↓ to navigate · Esc to cancel
    /^\s*(?:Enter|Esc) to [a-z]+(?: ·.*)?$/,
    // … · esc to interrupt
    /(?:^\s*|[·(] ?)esc to [a-z]+(?: ·|\)|$)/i,
    /^\s*Press Ctrl-[A-Z] again to /,
    // ⏵⏵ accept edits on (shift+tab to cycle)
    /\((?:shift|ctrl|alt)\+\w+ to [a-z]+\)/,
  ],
  // words that go on, with no blank row between them and the box
  notices: [/^ {2}\p{Lu}[^…]*…$/u],
};

/** The rows a hint wraps onto. */
export const hintContinuation = /^\s{5}/;

/** The first row of an input box between rules, and the rules above and below it. */
export const composerPrompt = /^❯(?:\s|$)/;
export const composerRule = /^─{10,}(?: .* ─+)?$/;

/** A notice set flush right on the row above the input box. */
export const flushRight = /^ {10,}\S/;
