import { fileURLToPath } from 'node:url';

const starter = fileURLToPath(new URL('../../stand-ins/start.mjs', import.meta.url));

/** The words that start a command; a program in TypeScript takes half the time by them. */
export function startWords([file = '', ...args]: readonly string[]): readonly string[] {
  const isTypeScript = file === process.execPath && /\.m?ts$/.test(args[0] ?? '');
  return isTypeScript ? [file, starter, ...args] : [file, ...args];
}
