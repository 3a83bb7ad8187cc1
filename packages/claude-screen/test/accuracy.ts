/** Prints how many screens are read right: each set there is, or that of a folder with an index.json. */
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readScreen } from '../src/index.ts';
import { measureFields, measureStates } from './measure.ts';
import { recordedScreens } from './recorded-screens.ts';
import {
  ordinarySamples,
  readElsewhere,
  readFolder,
  readOddSamples,
  type Sample,
} from './samples.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function report(name: string, samples: readonly Sample[]): void {
  if (samples.length === 0) return;
  const { right, all, macroRecall, states, wrong } = measureStates(samples);
  console.log(
    `${name}: ${right} of ${all}, ${percent(right / all)}; macro recall ${percent(macroRecall)}`,
  );
  for (const [state, [known, shown]] of Object.entries(states)) {
    console.log(`  ${state.padEnd(18)} ${known} of ${shown}`);
  }
  for (const { file, want, got } of wrong) console.log(`  wrong: ${file}: ${want}, read as ${got}`);
  const fields = measureFields(samples);
  if (fields.all > 0) console.log(`  fields of dialogs  ${fields.right} of ${fields.all}`);
  for (const field of fields.wrong) console.log(`  wrong: ${field}`);
}

const [folder] = process.argv.slice(2).filter((argument) => argument !== '--');
if (folder !== undefined) {
  report(folder, readFolder(pathToFileURL(`${folder.replace(/\/$/, '')}/`)));
} else {
  report('ordinary', ordinarySamples);
  const dialogs = recordedScreens.filter(({ expected }) => expected.dialog !== undefined);
  const whole = dialogs.filter(({ text, expected }) =>
    isDeepStrictEqual(readScreen(text).dialog, expected.dialog),
  );
  console.log(`  whole dialogs      ${whole.length} of ${dialogs.length}`);
  report('odd', readOddSamples());
  report('elsewhere', readElsewhere());
}
