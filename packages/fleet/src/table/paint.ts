const codes = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const;

export type Tone = keyof typeof codes;

/** Colours a text, or leaves it as it is. */
export type Paint = (tone: Tone | undefined, text: string) => string;

/** Paints with the codes that every terminal knows. */
export const inColour: Paint = (tone, text) =>
  tone === undefined || text === '' ? text : `\u001b[${codes[tone]}m${text}\u001b[0m`;

/** Paints nothing. */
export const inPlain: Paint = (_, text) => text;
