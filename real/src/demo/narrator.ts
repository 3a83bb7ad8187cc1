import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters, styleText } from 'node:util';
import { type CastLine, drawCast } from './cast-picture.ts';

export interface NarratorOptions {
  /** File for an asciicast of what was shown. */
  readonly record?: string | undefined;
  /** File for the same as an animated picture. */
  readonly picture?: string | undefined;
}

/** Tells on stdout what happens, in colours on a terminal. */
export interface Narrator {
  /** Something happens. */
  step(text: string): void;
  /** Something to know about it. */
  note(text: string): void;
  /** What a program or a message says, word for word. */
  show(text: string): void;
  /** Keeps what is told until `release`, while something else has the terminal. */
  withhold(): void;
  release(): void;
  close(): Promise<void>;
}

const columns = 100;
// a cast is read at the pace of a reader, not of the machine
const pause = { step: 1.2, line: 0.06 };

export function createNarrator({ record, picture }: NarratorOptions = {}): Narrator {
  const frames: string[] = [];
  const lines: CastLine[] = [];
  let count = 0;
  let clock = 0;
  let withheld: string[] | undefined;

  function print(plain: string, styled: string, seconds: number): void {
    // styleText leaves out colours where stdout is no terminal or NO_COLOR is set
    if (withheld === undefined) console.log(styled);
    else withheld.push(styled);
    clock += seconds;
    const text = `${plain.replaceAll('\n', '\r\n')}\r\n`;
    frames.push(JSON.stringify([Number(clock.toFixed(3)), 'o', text]));
    const words = stripVTControlCharacters(plain).split('\n');
    lines.push(...words.map((line) => ({ at: clock, text: line, isStep: /^\d+\. /.test(line) })));
  }

  return {
    step(text) {
      count += 1;
      const line = `\n${count}. ${text}`;
      print(bold(line), styleText(['bold', 'cyan'], line), pause.step);
    },
    note(text) {
      print(`   ${text}`, styleText('dim', `   ${text}`), pause.line);
    },
    show(text) {
      for (const line of text.trimEnd().split('\n')) {
        print(`   │ ${line}`, `${styleText('dim', '   │')} ${line}`, pause.line);
      }
    },
    withhold() {
      withheld ??= [];
    },
    release() {
      for (const line of withheld ?? []) console.log(line);
      withheld = undefined;
    },
    async close() {
      if (picture !== undefined) {
        await writeFile(picture, drawCast(lines));
        console.log(`\nDrawn: ${picture}`);
      }
      if (record === undefined) return;
      const header = { version: 2, width: columns, height: 40, title: 'gsd-code-skill' };
      await writeFile(record, `${[JSON.stringify(header), ...frames].join('\n')}\n`);
      console.log(`\nRecorded: ${record}`);
    },
  };
}

function bold(text: string): string {
  return `\u001B[1;36m${text}\u001B[0m`;
}
