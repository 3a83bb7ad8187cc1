import { codeOf } from '../coded-error.ts';

interface Printing {
  readonly stdout: { on(event: 'error', listener: (error: Error) => void): unknown };
  exit(): unknown;
}

/** Lets a program end without a word when whoever reads what it prints has stopped, as `head` does. */
export function leaveWithReader(program: Printing): void {
  program.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error;
    program.exit();
  });
}
