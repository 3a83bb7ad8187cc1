/** Prints how many screens are read right: those recorded here, or those of a folder with an index.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readScreen } from '../src/index.ts';
import { recordedScreens } from './recorded-screens.ts';

interface Sample {
  readonly file: string;
  readonly text: string;
  readonly state: string;
  /** Every state that is right for it. */
  readonly accept: readonly string[];
}

interface IndexEntry {
  readonly file: string;
  readonly expected: string;
  readonly accept: readonly string[];
  readonly ambiguous: boolean;
}

function readFolder(folder: string): readonly Sample[] {
  const index: { panes: readonly IndexEntry[] } = JSON.parse(
    readFileSync(join(folder, 'index.json'), 'utf8'),
  );
  return index.panes
    .filter(({ ambiguous }) => !ambiguous)
    .map(({ file, expected, accept }) => ({
      file,
      text: readFileSync(join(folder, file), 'utf8'),
      state: expected,
      accept,
    }));
}

const percent = (right: number, all: number): string => `${((100 * right) / all).toFixed(1)} %`;

function report(samples: readonly Sample[]): boolean {
  const states = [...new Set(samples.map(({ state }) => state))].sort();
  const read = samples.map((sample) => {
    const { state } = readScreen(sample.text);
    return { ...sample, got: state, right: sample.accept.includes(state) };
  });
  const recalls = states.map((state) => {
    const shown = read.filter((sample) => sample.state === state);
    const right = shown.filter((sample) => sample.right).length;
    console.log(`${state.padEnd(18)} ${right} of ${shown.length}`);
    return right / shown.length;
  });
  for (const { file, state, got, right } of read) {
    if (!right) console.log(`wrong: ${file}: ${state}, read as ${got}`);
  }
  const right = read.filter((sample) => sample.right).length;
  const recall = recalls.reduce((sum, each) => sum + each, 0);
  console.log(`accuracy           ${percent(right, read.length)} (${right} of ${read.length})`);
  console.log(`macro recall       ${percent(recall, recalls.length)}`);
  return right === read.length;
}

const [folder] = process.argv.slice(2).filter((argument) => argument !== '--');
if (folder !== undefined) {
  report(readFolder(folder));
} else {
  const allRight = report(
    recordedScreens.map(({ file, text, expected: { state } }) => ({
      file,
      text,
      state,
      accept: [state],
    })),
  );
  const dialogs = recordedScreens.filter(({ expected }) => expected.dialog !== undefined);
  const right = dialogs.filter(({ text, expected }) =>
    isDeepStrictEqual(readScreen(text).dialog, expected.dialog),
  ).length;
  console.log(
    `dialogs            ${percent(right, dialogs.length)} (${right} of ${dialogs.length})`,
  );
  process.exitCode = allRight && right === dialogs.length ? 0 : 1;
}
