/** Where a line ends, whoever wrote it: a text that is shown line by line is split there. */
export const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/;
